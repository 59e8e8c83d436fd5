import { taxReportText } from '#payouts/tax-report/text.ts'
import { DefinitionList, Panel, Panels } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './tax-report-sums.module.css'

interface TaxReportSumsProps {
  year: number
  sums: { income: number; reported: number; incomplete: number }
}

/** The year of all sellers in figures. */
export function TaxReportSums({ year, sums: { income, reported, incomplete } }: TaxReportSumsProps) {
  return (
    <div className={style.sums}>
      <Panels>
        <Panel heading={taxReportText.summary(year)} fullWidth>
          <DefinitionList
            items={[
              [taxReportText.totalIncome, formatPounds(income)],
              [taxReportText.toReport, reported],
              [taxReportText.incomplete, incomplete],
            ]}
          />
        </Panel>
      </Panels>
    </div>
  )
}
