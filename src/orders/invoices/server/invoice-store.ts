import { sql } from 'kysely'
import type { Pence } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { pipelined, preparedStatement } from '#platform/server/database/prepared-statement.ts'
import type { InvoiceKind } from '../invoice-number.ts'

/** The company that sells the products, as an invoice shows it. */
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
  kind: InvoiceKind
  number: number
  order_id: string
  recipient: 'seller' | 'client'
  company: InvoiceCompany
  issued_at: Date
  net_pence: number
  vat_pence: number
  gross_pence: number
  /**
   * The document that this one corrects: an invoice, if this is a credit note, or the credit note of a refund that failed, if this is an
   * invoice.
   */
  corrects: { kind: InvoiceKind; number: number } | null
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

/**
 * Takes the next number and inserts the document in one statement, which is sent without waiting for its result. The counter's row stays
 * locked until the commit, which has to follow at once; if the transaction fails, the next document gets the number.
 */
export async function insertInvoice(tx: Tx, values: InvoiceValues, lines: InvoiceLineRow[]): Promise<void> {
  await pipelined(
    tx,
    preparedStatement(sql<never>`
    with counter as (
      update invoice_counters set last_number = last_number + 1 where kind = ${values.kind} returning last_number
    ), issued as (
      insert into invoices (kind, number, order_id, refund_id, corrects_id, recipient, company, net_pence, vat_pence, gross_pence)
      select ${values.kind}, c.last_number, ${values.order_id}::uuid, ${values.refund_id}::uuid, ${values.corrects_id}::uuid,
        ${values.recipient}, ${values.company}::jsonb, ${values.net_pence}::bigint, ${values.vat_pence}::bigint,
        ${values.gross_pence}::bigint
      from counter c
      returning id
    )
    insert into invoice_lines (invoice_id, order_line_id, position, name, quantity, vat_rate, net_pence, vat_pence, gross_pence)
    select i.id, l.order_line_id, l.position, l.name, l.quantity, l.vat_rate, l.net_pence, l.vat_pence, l.gross_pence
    from issued i, json_to_recordset(${JSON.stringify(lines)}::json) as l (order_line_id uuid, position smallint, name text,
      quantity integer, vat_rate numeric, net_pence bigint, vat_pence bigint, gross_pence bigint)`),
  )
}

const invoiceRows = sql`
  select i.id, i.kind, i.number, i.order_id, i.recipient, i.company, i.issued_at, i.net_pence, i.vat_pence, i.gross_pence,
    case when c.id is not null then json_build_object('kind', c.kind, 'number', c.number) end as corrects,
    (select json_agg(json_build_object('order_line_id', l.order_line_id, 'position', l.position, 'name', l.name,
        'quantity', l.quantity, 'vat_rate', l.vat_rate, 'net_pence', l.net_pence, 'vat_pence', l.vat_pence,
        'gross_pence', l.gross_pence) order by l.position)
      from invoice_lines l where l.invoice_id = i.id) as lines
  from invoices i
  left join invoices c on c.id = i.corrects_id`

/** The invoice of an order, or a document of one of its refunds. */
export async function findInvoice(
  db: Db,
  { orderId, refundId, kind }: { orderId: string; refundId: string | null; kind: InvoiceKind },
): Promise<InvoiceRow | null> {
  const { rows } = await sql<InvoiceRow>`${invoiceRows}
    where i.order_id = ${orderId} and i.refund_id is not distinct from ${refundId} and i.kind = ${kind}`.execute(db)
  return rows[0] ?? null
}

export async function findInvoiceById(db: Db, invoiceId: string): Promise<InvoiceRow | null> {
  const { rows } = await sql<InvoiceRow>`${invoiceRows} where i.id = ${invoiceId}`.execute(db)
  return rows[0] ?? null
}

/** How much of each order line has been credited, by the line's id: its credit notes, less those that were reversed. */
export async function sumCreditedLines(db: Db, orderId: string): Promise<Map<string, { gross: Pence; vat: Pence }>> {
  const { rows } = await sql<{ order_line_id: string; gross: Pence; vat: Pence }>`
    select l.order_line_id, sum(l.gross_pence * s.sign)::bigint as gross, sum(l.vat_pence * s.sign)::bigint as vat
    from invoices i
    join invoice_lines l on l.invoice_id = i.id,
      lateral (select case i.kind when 'credit_note' then 1 else -1 end as sign) as s
    where i.order_id = ${orderId} and i.refund_id is not null
    group by l.order_line_id`.execute(db)
  return new Map(rows.map(({ order_line_id, gross, vat }) => [order_line_id, { gross, vat }]))
}

/** The invoice and the credit notes of an order, starting with the one that was issued first. */
export async function selectInvoicesOfOrder(db: Db, orderId: string): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`${invoiceRows}
    where i.order_id = ${orderId} order by i.issued_at, i.id`.execute(db)
  return rows
}
