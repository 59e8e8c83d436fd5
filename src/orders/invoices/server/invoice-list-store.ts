import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import { escapedLikePattern } from '#platform/server/database/contains-text.ts'
import { countRows, type Db, endOfLondonDay, findTotal, startOfLondonDay } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { InvoiceFilters } from '../contract.ts'
import { type InvoiceKind, parseInvoiceNumber } from '../invoice-number.ts'

export interface InvoiceListRow {
  id: string
  kind: InvoiceKind
  number: number
  issued_at: Date
  recipient: 'seller' | 'client'
  net_pence: number
  vat_pence: number
  gross_pence: number
  order_id: string
  order_number: string
  /** The rates of its lines; none where the distributor was not registered for VAT. */
  rates: number[]
  corrects: { kind: InvoiceKind; number: number } | null
  dispute: 'open' | 'won' | 'lost' | null
}

/** A page of all documents, the newest first. */
export async function selectInvoices(
  db: Db,
  filters: InvoiceFilters,
  { limit, offset }: Page,
): Promise<{ rows: InvoiceListRow[]; total: number }> {
  const matching = sql`from invoices i where ${filterConditions(filters)}`
  const { rows } = await selectRows(
    db,
    sql`select i.* ${matching} order by i.issued_at desc, i.id desc limit ${limit} offset ${offset}`,
    sql`i.issued_at desc, i.id desc`,
  )
  const total = await findTotal({ limit, offset }, rows, () => countRows(db, sql`select i.id ${matching}`, offset))
  return { rows, total }
}

/** The next batch of an export, by id descending: ids grow with time, so the newest come first. */
export async function selectInvoicesForExport(
  db: Db,
  filters: InvoiceFilters,
  after: string | null,
  limit: number,
): Promise<InvoiceListRow[]> {
  const isLater = after === null ? sql`true` : sql`i.id < ${after}`
  const { rows } = await selectRows(
    db,
    sql`select i.* from invoices i where ${filterConditions(filters)} and ${isLater} order by i.id desc limit ${limit}`,
    sql`i.id desc`,
  )
  return rows
}

function selectRows(db: Db, invoices: RawBuilder<unknown>, sorted: RawBuilder<unknown>) {
  return sql<InvoiceListRow>`
    select i.id, i.kind, i.number, i.issued_at, i.recipient, i.net_pence, i.vat_pence, i.gross_pence, i.order_id, o.order_number,
      array(select distinct l.vat_rate from invoice_lines l where l.invoice_id = i.id and l.vat_rate is not null
        order by l.vat_rate)::float8[] as rates,
      case when c.id is not null then json_build_object('kind', c.kind, 'number', c.number) end as corrects,
      (select d.state from payments p join disputes d on d.payment_id = p.id where p.order_id = i.order_id
        order by d.created_at desc, d.id desc limit 1) as dispute
    from (${invoices}) i
    join orders o on o.id = i.order_id
    left join invoices c on c.id = i.corrects_id
    order by ${sorted}`.execute(db)
}

function filterConditions({ kind, orderId, from, to, search }: InvoiceFilters): RawBuilder<unknown> {
  const conditions = [
    ...(kind ? [sql`i.kind = ${kind}`] : []),
    ...(orderId ? [isId(orderId) ? sql`i.order_id = ${orderId}` : sql`false`] : []),
    ...(from ? [sql`i.issued_at >= ${startOfLondonDay(from)}`] : []),
    ...(to ? [sql`i.issued_at < ${endOfLondonDay(to)}`] : []),
    ...(search === '' ? [] : [searchCondition(search)]),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** SQL that finds a document by its whole number, or the documents of an order by any part of the order's number. */
function searchCondition(search: string): RawBuilder<unknown> {
  const number = parseInvoiceNumber(search)
  if (number) return sql`i.kind = ${number.kind} and i.number = ${number.number}`
  return sql`i.order_id in (select o.id from orders o where o.order_number ilike ${escapedLikePattern(search)})`
}
