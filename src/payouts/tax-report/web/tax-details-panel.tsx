import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { taxReportText } from '#payouts/tax-report/text.ts'
import { taxDetailsQuery } from '#payouts/tax-report/web/api.ts'
import { TaxNumberForm } from '#payouts/tax-report/web/tax-number-form.tsx'
import { joinNames } from '#platform/join-names.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import style from './tax-details-panel.module.css'

/** The seller's tax number, and what else the report to the tax office still misses. */
export function TaxDetailsPanel() {
  const viewer = useViewer()
  const { data } = useQuery(taxDetailsQuery(viewer.key))
  const [isChanging, setChanging] = useState(false)
  if (!data) return null
  const { kind, number, missing } = data
  const others = missing.filter((fact) => fact !== 'number')
  return (
    <section className={style.card} aria-label={taxReportText.taxDetails}>
      <h2 className={style.heading}>{taxReportText.taxDetails}</h2>
      <p className={style.hint}>{taxReportText.taxDetailsHint}</p>
      {others.length > 0 && (
        <p className={style.missing}>
          {taxReportText.stillMissing(joinNames(others.map((fact) => taxReportText.facts[fact])))}
        </p>
      )}
      {kind && !isChanging ? (
        <div className={style.known}>
          <p className="figures">{taxReportText.numberEnding(taxReportText.kinds[kind], number)}</p>
          <Button small variant="secondary" onClick={() => setChanging(true)}>
            {taxReportText.changeNumber}
          </Button>
        </div>
      ) : (
        <TaxNumberForm kind={kind ?? 'nino'} onDone={() => setChanging(false)} />
      )}
    </section>
  )
}
