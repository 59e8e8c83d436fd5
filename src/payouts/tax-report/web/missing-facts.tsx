import { taxReportText } from '#payouts/tax-report/text.ts'
import type { ReportedSeller } from '#payouts/tax-report/web/api.ts'
import { formatDay } from '#platform/dates.ts'
import { joinNames } from '#platform/join-names.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Badge } from '#platform/web/ui/tables/badge.tsx'
import style from './missing-facts.module.css'

/** What is missing of a seller, with the button that asks for it by email. */
export function MissingFacts({ seller, onRequest }: { seller: ReportedSeller; onRequest: () => void }) {
  const { name, missing, isReported, isRequestable, requestedAt } = seller
  if (!isReported) return <span className={style.small}>{taxReportText.small}</span>
  if (missing.length === 0) return <Badge tone="success">{taxReportText.nothingMissing}</Badge>
  return (
    <span className={style.facts}>
      <span>{joinNames(missing.map((fact) => taxReportText.facts[fact]))}</span>
      {isRequestable ? (
        <Button small variant="secondary" aria-label={taxReportText.askSeller(name)} onClick={onRequest}>
          {taxReportText.ask}
        </Button>
      ) : (
        requestedAt && <span className={style.small}>{taxReportText.requestedOn(formatDay(requestedAt))}</span>
      )}
    </span>
  )
}
