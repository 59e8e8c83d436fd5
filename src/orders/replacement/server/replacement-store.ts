import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'

interface NewReplacement {
  /** The original order, whose seller, client and lines are copied. */
  orderId: string
  returnId: string
  deliveryType: number
  deliveryAddress: string
  quantity: number
}

/** Inserts a paid order, at a price of zero, for some items of another order; returns its id and number. */
export async function insertReplacement(
  tx: Tx,
  { orderId, returnId, deliveryType, deliveryAddress, quantity }: NewReplacement,
  pieces: readonly { lineId: string; quantity: number }[],
): Promise<{ id: string; order_number: string }> {
  const { rows } = await sql<{ id: string; order_number: string }>`
    with placed as (
      insert into orders (seller_id, client_id, delivery_type, payment_status, paid_at, quantity, full_price_pence, commission_pence,
        total_pence, saving_pence, delivery_address, client_name, client_email, client_snapshot, inventory_reserved, replaces_return_id)
      select o.seller_id, o.client_id, ${deliveryType}, 3, now(), ${quantity}, 0, 0, 0, 0, ${deliveryAddress}::jsonb, o.client_name,
        o.client_email, o.client_snapshot, true, ${returnId}
      from orders o where o.id = ${orderId}
      returning id, order_number
    ), lines as (
      insert into order_lines (order_id, product_id, position, brand, name, weight, weight_unit, picture, pictures, quantity, rrp_pence,
        price_pence, commission_pence)
      select p.id, l.product_id, row_number() over (order by l.position), l.brand, l.name, l.weight, l.weight_unit, l.picture, l.pictures,
        n.quantity, l.rrp_pence, 0, 0
      from placed p cross join json_to_recordset(${JSON.stringify(pieces)}::json) as n ("lineId" uuid, quantity integer)
      join order_lines l on l.id = n."lineId" and l.order_id = ${orderId}
    )
    select p.id, p.order_number from placed p`.execute(tx)
  const [placed] = rows
  if (!placed) throw new Error(`order ${orderId} was not replaced`)
  return placed
}
