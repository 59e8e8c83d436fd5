import { taxReportText } from '#payouts/tax-report/text.ts'
import { DefinitionList, Panel, Panels } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './tax-report-sums.module.css'

interface TaxReportSumsProps {
  year: number
  sums: { income: number; reported: number; incomplete: number; left_out: number }
}

/** The year of all sellers in figures. */
export function TaxReportSums({ year, sums: { income, reported, incomplete, left_out: leftOut } }: TaxReportSumsProps) {
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
          {leftOut > 0 && <p>{taxReportText.leftOut(leftOut)}</p>}
        </Panel>
      </Panels>
    </div>
  )
}
