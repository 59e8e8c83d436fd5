import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { pipelined } from '#platform/server/database/pipelined.ts'
import { preparedStatement } from '#platform/server/database/prepared-statement.ts'

/** Adds the movements that the CTE `moved` has inserted to the counts, in the order of the products, so that two orders wait for each other instead of failing. */
const addMovedToCounts = sql`
  insert into salon_stock as s (seller_id, product_id, quantity)
  select m.seller_id, m.product_id, m.quantity from moved m order by m.product_id
  on conflict (seller_id, product_id) do update set quantity = coalesce(s.quantity, 0) + excluded.quantity`

/** Takes the order's pieces from the counts, each product once however often it is called. */
export async function insertSaleMovements(tx: Tx, orderId: string): Promise<void> {
  await pipelined(
    tx,
    preparedStatement(sql<never>`
    with moved as (
      insert into salon_stock_movements (seller_id, product_id, order_id, kind, quantity)
      select o.seller_id, l.product_id, o.id, 'sale', -sum(l.quantity)
      from orders o join order_lines l on l.order_id = o.id
      where o.id = ${orderId}
      group by o.id, l.product_id
      on conflict (order_id, product_id) where kind = 'sale' do nothing
      returning seller_id, product_id, quantity
    ) ${addMovedToCounts}`),
  )
}

/**
 * Brings the order's deliveries to what has arrived: all pieces that were not refunded, or none. Only the difference to the
 * movements there are is inserted, so that a repetition changes nothing.
 */
export async function insertDeliveryDifference(tx: Tx, orderId: string, hasArrived: boolean): Promise<void> {
  await sql`
    with arrived as (
      select l.product_id, sum(case when ${hasArrived} then l.quantity - coalesce(refunded.quantity, 0) else 0 end) as quantity
      from order_lines l
      left join lateral (
        select sum(rl.quantity) as quantity from refund_lines rl
        join refunds r on r.id = rl.refund_id and r.state <> 'failed' where rl.order_line_id = l.id
      ) refunded on true
      where l.order_id = ${orderId}
      group by l.product_id
    ), recorded as (
      select m.product_id, sum(m.quantity) as quantity from salon_stock_movements m
      where m.order_id = ${orderId} and m.kind = 'delivery' group by m.product_id
    ), moved as (
      insert into salon_stock_movements (seller_id, product_id, order_id, kind, quantity)
      select o.seller_id, a.product_id, o.id, 'delivery', a.quantity - coalesce(r.quantity, 0)
      from orders o cross join arrived a left join recorded r on r.product_id = a.product_id
      where o.id = ${orderId} and a.quantity <> coalesce(r.quantity, 0)
      returning seller_id, product_id, quantity
    ) ${addMovedToCounts}`.execute(tx)
}
