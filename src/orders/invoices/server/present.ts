import { pence, toPounds } from '#platform/money.ts'
import type { InvoiceListRowView, InvoiceView } from '../contract.ts'
import { formatInvoiceNumber } from '../invoice-number.ts'
import type { InvoiceListRow } from './invoice-list-store.ts'
import type { InvoiceRow } from './invoice-store.ts'

export function presentInvoice(
  row: Pick<
    InvoiceRow,
    'id' | 'kind' | 'number' | 'issued_at' | 'recipient' | 'net_pence' | 'vat_pence' | 'gross_pence'
  >,
): InvoiceView {
  return {
    _id: row.id,
    kind: row.kind,
    number: formatInvoiceNumber(row.kind, row.number),
    issued: row.issued_at.toISOString(),
    recipient: row.recipient,
    net: toPounds(pence(row.net_pence)),
    vat: toPounds(pence(row.vat_pence)),
    total: toPounds(pence(row.gross_pence)),
  }
}

export function presentInvoiceList({ rows, total }: { rows: InvoiceListRow[]; total: number }) {
  return { invoices: rows.map(presentListRow), ttl: total }
}

function presentListRow(row: InvoiceListRow): InvoiceListRowView {
  return { ...presentInvoice(row), order_id: row.order_id, ord_no: row.order_number, dispute: row.dispute }
}
