import { sql } from 'kysely'
import { paymentStatus } from '#orders/order-state.ts'
import type { Db } from '#platform/server/database/database.ts'

export interface LastBasketRow {
  order_id: string
  created_at: Date
  lines: { productId: string; name: string; quantity: number }[]
}

/** The lines of the order that a client of the seller paid last, in the order's own sequence. */
export async function selectLastBasket(db: Db, sellerId: string, clientId: string): Promise<LastBasketRow | undefined> {
  const { rows } = await sql<LastBasketRow>`
    select o.id as order_id, o.created_at,
      (select json_agg(json_build_object('productId', l.product_id, 'name', l.name, 'quantity', l.quantity) order by l.position)
        from (select product_id, name, sum(quantity) as quantity, min(position) as position from order_lines
          where order_id = o.id group by product_id, name) l) as lines
    from orders o
    where o.seller_id = ${sellerId} and o.client_id = ${clientId} and is_sold_to_client(o)
    order by o.created_at desc, o.id
    limit 1`.execute(db)
  return rows[0]
}

export interface LatestClientRow {
  id: string
  name: string
  email: string
}

const [consideredOrders, shownClients] = [200, 6]

/**
 * The clients to whom the seller last sold, or sent a payment link. Only her newest orders are read, so that a long history costs no more.
 */
export async function selectLatestClients(db: Db, sellerId: string): Promise<LatestClientRow[]> {
  const { rows } = await sql<LatestClientRow>`
    with newest as (
      select o.client_id, o.created_at, o.payment_status from orders o
      where o.seller_id = ${sellerId} and o.superseded_by is null
      order by o.created_at desc, o.id
      limit ${consideredOrders}
    )
    select c.id, c.name, c.email
    from (select client_id, max(created_at) as sold_at from newest
      where payment_status in (${paymentStatus.pending}, ${paymentStatus.completed}) group by client_id) latest
    join clients c on c.id = latest.client_id and c.seller_id = ${sellerId} and c.deleted_at is null and c.email <> ''
    order by latest.sold_at desc, c.id
    limit ${shownClients}`.execute(db)
  return rows
}
