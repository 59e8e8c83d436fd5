import { sql } from 'kysely'
import { type Pence, pence } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

export interface RefundableLineRow {
  id: string
  product_id: string
  brand: string
  name: string
  quantity: number
  price_pence: number
  commission_pence: number
  /** The quantity that was refunded or is being refunded. */
  refunded: number
}

export async function selectRefundableLines(db: Db, orderId: string): Promise<RefundableLineRow[]> {
  const { rows } = await sql<RefundableLineRow>`
    select l.id, l.product_id, l.brand, l.name, l.quantity, l.price_pence, l.commission_pence,
      coalesce((select b.quantity from refunded_pieces b where b.order_line_id = l.id), 0) as refunded
    from order_lines l
    where l.order_id = ${orderId}
    order by l.position`.execute(db)
  return rows
}

export interface RefundLineValues {
  order_line_id: string
  quantity: number
  amount_pence: number
  commission_pence: number
}

export async function insertRefundLines(tx: Tx, refundId: string, lines: RefundLineValues[]): Promise<void> {
  await tx
    .insertInto('refund_lines')
    .values(lines.map((line) => ({ ...line, refund_id: refundId })))
    .execute()
}

export interface RefundLineRow {
  order_line_id: string
  brand: string
  name: string
  picture: string
  quantity: number
  amount_pence: number
}

export async function selectRefundLines(db: Db, refundId: string): Promise<RefundLineRow[]> {
  const { rows } = await sql<RefundLineRow>`
    select rl.order_line_id, l.brand, l.name, l.picture, rl.quantity, rl.amount_pence
    from refund_lines rl
    join order_lines l on l.id = rl.order_line_id
    where rl.refund_id = ${refundId}
    order by l.position`.execute(db)
  return rows
}

/** How much a coupon took off each item of a refund. */
export async function selectRefundedReductions(
  db: Db,
  refundId: string,
): Promise<{ quantity: number; each: number }[]> {
  const { rows } = await sql<{ quantity: number; each: number }>`
    select rl.quantity, (l.list_price_pence - l.price_pence)::bigint as each
    from refund_lines rl join order_lines l on l.id = rl.order_line_id
    where rl.refund_id = ${refundId} and l.list_price_pence is not null`.execute(db)
  return rows
}

/** Whether this refund settles a return that has not ended yet. */
export async function settlesReturn(db: Db, refundId: string): Promise<boolean> {
  const found = db.selectFrom('returns').select('id').where('refund_id', '=', refundId).where('ended_at', 'is', null)
  return (await found.executeTakeFirst()) !== undefined
}

/** What was charged for those items of an order that were replaced. */
export async function sumReplacedPieces(db: Db, orderId: string): Promise<Pence> {
  const { rows } = await sql<{ charged: number }>`
    select coalesce(sum(l.settled_quantity * charged_per_item(o, s)), 0)::bigint as charged
    from returns r
    join return_lines l on l.return_id = r.id
    join order_lines o on o.id = l.order_line_id
    join orders s on s.id = r.order_id
    where r.order_id = ${orderId} and r.state = 'settled' and r.refund_id is null and r.paid_elsewhere_pence is null`.execute(
    db,
  )
  return pence(rows[0]?.charged ?? 0)
}
