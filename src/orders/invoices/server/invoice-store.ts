import type { InvoiceKind } from '#orders/invoices/invoice-number.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** Who sells, as an invoice shows it. */
export interface InvoiceCompany {
  name: string
  address: string[]
  number: string
  vatNumber: string
}

export interface InvoiceLineRow {
  order_line_id: string
  position: number
  name: string
  quantity: number
  vat_rate: number | null
  net_pence: number
  vat_pence: number
  gross_pence: number
}

export interface InvoiceRow {
  id: string
  kind: string
  number: number
  recipient: string
  company: unknown
  issued_at: Date
  lines: InvoiceLineRow[]
}

export interface InvoiceValues {
  kind: InvoiceKind
  order_id: string
  refund_id: string | null
  corrects_id: string | null
  recipient: string
  company: string
  net_pence: number
  vat_pence: number
  gross_pence: number
}

/** Locks the counter until the transaction ends, so that a number that is not committed is given again. */
export async function takeNextNumber(tx: Tx, kind: InvoiceKind): Promise<number> {
  const { last_number } = await tx
    .updateTable('invoice_counters')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .where('kind', '=', kind)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export async function insertInvoice(
  tx: Tx,
  values: InvoiceValues & { number: number },
  lines: InvoiceLineRow[],
): Promise<void> {
  const { id } = await tx.insertInto('invoices').values(values).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('invoice_lines')
    .values(lines.map((line) => ({ ...line, invoice_id: id })))
    .execute()
}

/** The invoice of an order, or a document of one of its refunds. */
export async function findInvoice(
  db: Db,
  { orderId, refundId, kind }: { orderId: string; refundId: string | null; kind: InvoiceKind },
): Promise<InvoiceRow | null> {
  const row = await db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.kind', 'i.number', 'i.recipient', 'i.company', 'i.issued_at'])
    .where('i.order_id', '=', orderId)
    .where('i.refund_id', 'is not distinct from', refundId)
    .where('i.kind', '=', kind)
    .executeTakeFirst()
  if (!row) return null
  const lines = await db
    .selectFrom('invoice_lines as l')
    .select([
      'l.order_line_id',
      'l.position',
      'l.name',
      'l.quantity',
      'l.vat_rate',
      'l.net_pence',
      'l.vat_pence',
      'l.gross_pence',
    ])
    .where('l.invoice_id', '=', row.id)
    .orderBy('l.position')
    .execute()
  return { ...row, lines }
}
