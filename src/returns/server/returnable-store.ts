import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

export interface LineToReturnRow {
  id: string
  /** How many items are in open returns and are not being refunded yet. */
  returning: number
  /** How many items are in returns that were settled because nothing was left to refund. */
  settled_elsewhere: number
  /** Whether the product has a hygiene seal. */
  has_seal: boolean
}

/** Selects, for each line of an order, what returns have taken of it. */
export async function selectLinesToReturn(db: Db, orderId: string): Promise<LineToReturnRow[]> {
  const { rows } = await sql<LineToReturnRow>`
    select ol.id, p.has_hygiene_seal as has_seal,
      coalesce(sum(l.quantity - case when r.refund_id is null then 0 else coalesce(l.settled_quantity, 0) end)
        filter (where r.ended_at is null), 0)::integer as returning,
      coalesce(sum(l.settled_quantity) filter (where r.paid_elsewhere_pence is not null), 0)::integer as settled_elsewhere
    from order_lines ol join products p on p.id = ol.product_id
    left join return_lines l on l.order_line_id = ol.id left join returns r on r.id = l.return_id
    where ol.order_id = ${orderId} group by ol.id, p.id order by ol.position`.execute(db)
  return rows
}

/**
 * What the open returns among `returned` (of one order) promise that is not being refunded yet, at the prices that the client paid. Items
 * that were refunded elsewhere are promised no more.
 */
export const promisedBy = (returned: RawBuilder<unknown>): RawBuilder<number> => sql`
  coalesce((select sum(p.pence) from (
    select ol.price_pence * greatest(0, least(sum(l.quantity),
      ol.quantity - coalesce((select b.quantity from refunded_pieces b where b.order_line_id = ol.id), 0))) as pence
    from returns e join return_lines l on l.return_id = e.id join order_lines ol on ol.id = l.order_line_id
    where ${returned} and e.ended_at is null and e.refund_id is null group by ol.id) p), 0)::bigint`

/** What all open returns of an order promise. */
export async function sumPromised(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{
    promised: number
  }>`select ${promisedBy(sql`e.order_id = ${orderId}`)} as promised`.execute(db)
  return rows[0]?.promised ?? 0
}

/** Finds the number of the order whose return this order replaces; undefined for an order that was sold. */
export async function findReplacedOrder(db: Db, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ order_number: string }>`
    select first.order_number from orders o join returns r on r.id = o.replaces_return_id join orders first on first.id = r.order_id
    where o.id = ${orderId}`.execute(db)
  return rows[0]?.order_number
}
