import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

export interface FoundLinkRow {
  id: string
  kind: 'explore' | 'shopping' | 'payment'
  sent_at: Date
  client_id: string
  client_name: string
}

/** The newest links to these clients of the seller. */
export async function selectLinksToClients(
  db: Db,
  sellerId: string,
  clientIds: readonly string[],
  limit: number,
): Promise<FoundLinkRow[]> {
  const { rows } = await sql<FoundLinkRow>`
    select l.id, l.kind, l.sent_at, c.id as client_id, c.name as client_name
    from (
      select e.id, case when e.shopping then 'shopping' else 'explore' end as kind, e.sent_at, e.client_id
      from explore_links e
      where e.client_id = any(${clientIds}::uuid[]) and e.seller_id = ${sellerId}
      union all
      select p.id, 'payment', p.sent_at, o.client_id
      from orders o
      join pay_links p on p.order_id = o.id
      where o.client_id = any(${clientIds}::uuid[]) and o.seller_id = ${sellerId} and o.pay_link_sent_at is not null
    ) l
    join clients c on c.id = l.client_id
    order by l.sent_at desc, l.id
    limit ${limit}`.execute(db)
  return rows
}

export interface BoughtProductRow {
  product_id: string
  brand: string
  name: string
  picture: string
  quantity: number
  last_at: Date
}

/** The products that a client of the seller has bought, the latest first, each named and pictured as in its newest order. */
export async function selectBoughtProducts(
  db: Db,
  owner: { sellerId: string; clientId: string },
  limit: number,
): Promise<BoughtProductRow[]> {
  const { rows } = await sql<BoughtProductRow>`
    select l.product_id, (array_agg(l.brand order by o.created_at desc, l.id))[1] as brand,
      (array_agg(l.name order by o.created_at desc, l.id))[1] as name,
      (array_agg(l.picture order by o.created_at desc, l.id))[1] as picture,
      sum(l.quantity)::integer as quantity, max(o.created_at) as last_at
    from orders o
    join order_lines l on l.order_id = o.id
    where o.client_id = ${owner.clientId} and o.seller_id = ${owner.sellerId} and is_sold_to_client(o)
    group by l.product_id
    order by last_at desc, l.product_id
    limit ${limit}`.execute(db)
  return rows
}
