import type { TaxReportFacts } from '#payouts/tax-report/server/tax-report-store.ts'
import { type Pence, pence } from '#platform/money.ts'

/** Income and number of sales of the four quarters, the first one first. */
export function quartersOf(row: TaxReportFacts): { income: Pence; sales: number }[] {
  return [
    { income: pence(row.q1_pence), sales: row.q1_sales },
    { income: pence(row.q2_pence), sales: row.q2_sales },
    { income: pence(row.q3_pence), sales: row.q3_sales },
    { income: pence(row.q4_pence), sales: row.q4_sales },
  ]
}
