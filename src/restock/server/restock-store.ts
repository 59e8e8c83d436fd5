import { sql } from 'kysely'
import { type Db, nameOrder, type Tx } from '#platform/server/database/database.ts'
import { agreementCounts } from './decision-store.ts'

/** A product that a client of the seller has bought, with all that decides about a reminder. */
export interface BoughtProductRow {
  client_id: string
  client_name: string
  email: string
  is_unsubscribed: boolean
  product_id: string
  brand: string
  name: string
  picture: string
  weight: number
  weight_unit: string
  sub_categories: string
  categories: string
  /** The paid purchases, less what was refunded, oldest first. */
  purchases: { day: string; quantity: number; orderId: string }[]
  decision: 'reminded' | 'dismissed' | null
  decided_at: Date | null
}

/** Purchases longer ago than this are ignored, because they do not show how fast the client uses the product today. */
const consideredTime = sql`interval '2 years'`

/**
 * What the seller's clients, or one of them, have bought in paid orders, less refunded items, and can buy again: products that are visible
 * and in the inventory. An order that was refunded in full, or lost in a dispute, does not count as a purchase.
 */
export async function selectBoughtProducts(
  db: Db,
  sellerId: string,
  clientId: string | null = null,
): Promise<BoughtProductRow[]> {
  const { rows } = await sql<BoughtProductRow>`
    with bought as (
      select o.client_id, l.product_id,
        json_agg(json_build_object('day', london_day(o.paid_at), 'quantity', l.quantity - back.quantity,
          'orderId', o.id) order by o.paid_at, o.id) as purchases,
        (array_agg(o.id order by o.paid_at desc, o.id desc))[1] as last_order_id
      from orders o
      cross join lateral (
        select product_id, sum(quantity)::integer as quantity, array_agg(id) as ids from order_lines
        where order_id = o.id group by product_id
      ) l
      cross join lateral (
        select coalesce(sum(b.quantity), 0)::integer as quantity from refunded_pieces b where b.order_line_id = any(l.ids)
      ) back
      where o.seller_id = ${sellerId} and is_paid(o) and o.full_price_pence > 0 and o.paid_at > now() - ${consideredTime}
        and ${clientId === null ? sql`o.client_id is not null` : sql`o.client_id = ${clientId}`}
        and o.superseded_by is null and l.quantity > back.quantity and not ${isGivenBack} and ${isOfPersonNow}
      group by o.client_id, l.product_id
    )
    select b.client_id, c.name as client_name, c.email, b.product_id, p.brand, p.name, p.weight, p.weight_unit, b.purchases,
      d.decision, d.decided_at,
      refuses_emails(c.email, 'reminders') as is_unsubscribed,
      coalesce((select pp.file_name from product_pictures pp where pp.product_id = p.id order by pp.position limit 1), '') as picture,
      coalesce((select string_agg(s.name, ', ' order by ${nameOrder('s.name')}) from sub_categories s where s.id = any(p.sub_category_ids)), '')
        as sub_categories,
      coalesce((select string_agg(k.name, ', ' order by ${nameOrder('k.name')}) from categories k where k.id = any(p.category_ids)), '') as categories
    from bought b
    join clients c on c.id = b.client_id and c.deleted_at is null
    join products p on p.id = b.product_id and p.visible and p.deleted_at is null and p.quantity > 0
    left join restock_decisions d
      on d.client_id = b.client_id and d.product_id = b.product_id and d.order_id = b.last_order_id
    order by b.client_id, b.product_id`.execute(db)
  return rows
}

/**
 * Leaves out what another person bought under an email that the client record had before: the present person gets no forecast and no
 * reminder of it (D-410).
 */
const isOfPersonNow = sql`(not exists (select from former_client_emails f where f.client_id = o.client_id and f.proved)
  or person_of_client(o.client_id, o.created_at) = (select lower(k.email) from clients k where k.id = o.client_id))`

const isGivenBack = sql`exists (
  select from payments p where p.order_id = o.id and p.state = 'succeeded' and p.amount_pence <=
    (select coalesce(sum(r.amount_pence), 0) from refunds r where r.payment_id = p.id and r.state <> 'failed')
    + (select coalesce(sum(d.amount_pence), 0) from disputes d where d.payment_id = p.id and d.state = 'lost'))`

/** Locks the client until the transaction ends, so that the seller and the schedule cannot both send a reminder. */
export async function lockClientForReminder(tx: Tx, clientId: string): Promise<void> {
  await sql`select id from clients where id = ${clientId} for no key update`.execute(tx)
}

/**
 * The clients who consented to automatic reminders under their present email, of sellers who may send links and have not switched such
 * reminders off.
 */
const automaticClients = sql`restock_clients r
    join clients c on c.id = r.client_id and c.deleted_at is null and c.contested_by is null and ${agreementCounts}
    join users u on u.id = r.seller_id and u.deleted_at is null and not u.blocked and u.documents_approved
    join payout_accounts a on a.user_id = u.id and a.payouts_enabled
    where r.automatic_off_at is null
      and not refuses_emails(c.email, 'reminders')`

/** The clients who get automatic reminders, grouped by seller. */
export async function selectAutomaticClients(db: Db): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ seller_id: string; client_ids: string[] }>`
    select r.seller_id, array_agg(r.client_id) as client_ids
    from ${automaticClients}
    group by r.seller_id
    order by r.seller_id`.execute(db)
  return new Map(rows.map(({ seller_id, client_ids }) => [seller_id, new Set(client_ids)]))
}

/**
 * Whether the client still gets automatic reminders. A change to the consent, the switch or the seller's rights waits until the transaction
 * ends, so that no reminder is sent after the change was confirmed.
 */
export async function lockAutomaticClient(tx: Tx, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${automaticClients} and r.client_id = ${clientId} for share of r, u, a`.execute(tx)
  return rows.length > 0
}
