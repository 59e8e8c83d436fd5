import type { InvoiceFilters } from '#orders/invoices/contract.ts'
import { formatInvoiceNumber } from '#orders/invoices/invoice-number.ts'
import { type InvoiceListRow, selectInvoicesForExport } from '#orders/invoices/server/invoice-list-store.ts'
import { invoicesText } from '#orders/invoices/text.ts'
import { formatDay } from '#platform/dates.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'

const headings = [
  ...[invoicesText.number, invoicesText.kind, invoicesText.date, invoicesText.orderNumber, invoicesText.to],
  ...[invoicesText.rate, invoicesText.netAmount, invoicesText.vatAmount, invoicesText.total],
  ...[invoicesText.correctsNumber, invoicesText.dispute],
]

/** The list with the same filters for the bookkeeper: amounts of credit notes are negative, so that a column can be summed. */
export function exportInvoices(db: Database, filters: InvoiceFilters): CsvTable {
  return { headings, rows: readRowBatches((...batch) => selectInvoicesForExport(db, filters, ...batch), toCsvCells) }
}

function toCsvCells(row: InvoiceListRow): CsvCell[] {
  const sign = row.kind === 'credit_note' ? -1 : 1
  const toSigned = (amount: number) => toPounds(pence(amount)) * sign
  return [
    formatInvoiceNumber(row.kind, row.number),
    invoicesText.titles[row.kind],
    formatDay(row.issued_at),
    row.order_number,
    invoicesText.recipients[row.recipient],
    row.rates.map((rate) => invoicesText.ratePercent(rate)).join(', '),
    toSigned(row.net_pence),
    toSigned(row.vat_pence),
    toSigned(row.gross_pence),
    row.corrects ? formatInvoiceNumber(row.corrects.kind, row.corrects.number) : '',
    row.dispute ? invoicesText.disputes[row.dispute] : '',
  ]
}
