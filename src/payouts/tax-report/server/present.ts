import type { TaxReportRowView, TaxReportView } from '#payouts/tax-report/contract.ts'
import { quartersOf } from '#payouts/tax-report/server/quarters-of.ts'
import type { TaxReportFacts, TaxReportSums } from '#payouts/tax-report/server/tax-report-store.ts'
import { pence, toPounds } from '#platform/money.ts'

export function presentTaxReport(
  { rows, total }: { rows: TaxReportFacts[]; total: number },
  { income, reported, incomplete, left_out, requestable }: TaxReportSums,
): TaxReportView {
  const sums = { income: toPounds(pence(income)), reported, incomplete, left_out, requestable }
  return { sellers: rows.map(presentRow), ttl: total, ...sums }
}

function presentRow(row: TaxReportFacts): TaxReportRowView {
  return {
    user_id: row.user_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    quarters: quartersOf(row).map(({ income, sales }) => ({ income: toPounds(income), sales })),
    income: toPounds(pence(row.year_pence)),
    sales: row.year_sales,
    reported: row.reported,
    missing: row.missing,
    requested: row.requested_at?.toISOString() ?? null,
    requestable: row.requestable,
  }
}
