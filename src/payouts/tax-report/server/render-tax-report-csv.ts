import { quartersOf } from '#payouts/tax-report/server/quarters-of.ts'
import type { TaxReportRow } from '#payouts/tax-report/server/tax-report-store.ts'
import { taxReportText } from '#payouts/tax-report/text.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type CsvCell, formatCsvCell } from '#platform/server/csv/send-csv.ts'

const quarters = [1, 2, 3, 4]
const headings: CsvCell[] = [
  ...[taxReportText.userId, taxReportText.firstName, taxReportText.lastName, taxReportText.businessName],
  ...[taxReportText.line1, taxReportText.line2, taxReportText.city, taxReportText.postcode, taxReportText.country],
  ...[taxReportText.dateOfBirth, taxReportText.numberKind, taxReportText.taxNumber, taxReportText.numberIssuedBy],
  ...[taxReportText.vatNumber, taxReportText.bank, taxReportText.accountEnd, taxReportText.accountReference],
  ...quarters.flatMap((quarter) => [
    taxReportText.quarterIncome(quarter),
    taxReportText.quarterSales(quarter),
    taxReportText.quarterFees(quarter),
    taxReportText.quarterTax(quarter),
  ]),
  ...[taxReportText.yearIncome, taxReportText.yearSales, taxReportText.missing],
]

/** A line for each seller; amounts are plain numbers in pounds. The byte order mark tells spreadsheets that the file is UTF-8. */
export function renderTaxReportCsv(sellers: readonly TaxReportRow[]): Buffer {
  const lines = [headings, ...sellers.map(toCells)].map((cells) => cells.map(formatCsvCell).join(','))
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}

function toCells(row: TaxReportRow): CsvCell[] {
  return [
    ...[row.user_id, row.first_name, row.last_name, row.business_name],
    ...[row.line1, row.line2, row.city, row.postcode, row.country],
    ...[row.date_of_birth, row.number_kind && taxReportText.kinds[row.number_kind], row.number],
    ...[row.number === '' ? '' : 'GB', row.vat_number, row.bank_name, row.last4, row.provider_ref],
    // the shop takes no fee of the commission and withholds no tax
    ...quartersOf(row).flatMap(({ income, sales }) => [toPounds(income), sales, 0, 0]),
    ...[toPounds(pence(row.year_pence)), row.year_sales],
    row.missing.map((fact) => taxReportText.facts[fact]).join(', '),
  ]
}
