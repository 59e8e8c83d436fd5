import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** A movement of salon stock is never changed, so those of the demo are inserted with their dates before the shop records them itself. */

const addMovedToCounts = sql`
  insert into salon_stock as s (seller_id, product_id, quantity)
  select m.seller_id, m.product_id, m.quantity from moved m order by m.product_id
  on conflict (seller_id, product_id) do update set quantity = coalesce(s.quantity, 0) + excluded.quantity`

interface FirstCount {
  sellerId: string
  productId: string
  quantity: number
  countedAt: Date
}

/** The first count of a product; one that is counted stays as it is. */
export async function insertFirstCount(
  db: Db,
  { sellerId, productId, quantity, countedAt }: FirstCount,
): Promise<void> {
  await sql`
    with moved as (
      insert into salon_stock_movements (seller_id, product_id, kind, quantity, reason, created_at)
      select ${sellerId}::uuid, ${productId}::uuid, 'correction', ${quantity}::integer, 'counted', ${countedAt}::timestamptz
      where not exists (
        select from salon_stock_movements m where m.seller_id = ${sellerId} and m.product_id = ${productId}
      )
      returning seller_id, product_id, quantity
    ) ${addMovedToCounts}`.execute(db)
}

/** The sale or the delivery of an order with all its pieces; the shop then finds it recorded and changes nothing. */
export async function insertMovementsOfOrder(
  db: Db,
  { orderId, kind, movedAt }: { orderId: string; kind: 'sale' | 'delivery'; movedAt: Date },
): Promise<void> {
  await sql`
    with moved as (
      insert into salon_stock_movements (seller_id, product_id, order_id, kind, quantity, created_at)
      select o.seller_id, l.product_id, o.id, ${kind}::text,
        sum(case when ${kind}::text = 'sale' then -l.quantity else l.quantity end), ${movedAt}::timestamptz
      from orders o
      join order_lines l on l.order_id = o.id
      where o.id = ${orderId} and not exists (select from salon_stock_movements m where m.order_id = o.id)
      group by o.id, l.product_id
      returning seller_id, product_id, quantity
    ) ${addMovedToCounts}`.execute(db)
}
