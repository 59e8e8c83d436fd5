import { sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import { type Db, findTotal } from '#platform/server/database/database.ts'

interface ClientAddressRow {
  id: string
  line1: string
  city: string
  postcode: string
  is_confirmed: boolean
}

export interface PersonOrderRow {
  id: string
  order_number: string
  created_at: Date
  seller_id: string
  client_id: string
  seller_name: string
  business_name: string
  quantity: number
  full_price_pence: number
  delivery_type: number
  payment_status: number
  delivered: boolean
  is_dispatched: boolean
  /** Whether the seller or an administrator cancelled the unpaid order. */
  is_cancelled: boolean
  /** The order that was paid, if this one replaces something that was returned of it. */
  replaces: { id: string; order_number: string } | null
  is_paid_by_client: boolean
  /** The part of the price that was refunded to the client. */
  refund: { pence: number; is_whole: boolean } | null
  /** Whether the order's payment link is still valid. */
  is_payable: boolean
}

/** The client records that have this email now, or that had it earlier when its owner was known to read the mailbox. */
const recordsOf = (email: string) => sql`(
  select k.id from clients k where lower(k.email) = ${email} and k.erased_at is null and k.contested_by is null
  union select f.client_id from former_client_emails f where f.email = ${email} and f.proved)`

/**
 * Whether an order belongs to the person with this email. It does if it was placed under a typo that was later corrected to this email, but
 * not if another person had the client record then. If the record has another email now, only its paid orders belong to the person (D-410).
 */
const isHers = (email: string) => sql`(
  person_of_client(c.id, o.created_at) = ${email} and (lower(c.email) = ${email} or is_paid(o))
  or lower(c.email) = ${email} and lower(o.client_email) = ${email})`

/**
 * Selects a person's orders with all sellers: the paid ones, and unpaid ones whose payment link was sent, cancelled ones included (D-759).
 * The full price is what the person paid or has to pay, whatever the seller was charged; refunds to a seller's card do not count.
 */
const personOrders = (email: string) => sql`
  select o.id, o.order_number, o.created_at, o.seller_id, o.client_id, trim(u.first_name || ' ' || u.last_name) as seller_name,
    u.business_name, o.quantity, o.full_price_pence, o.delivery_type, o.payment_status, o.delivered,
    o.dispatched_at is not null as is_dispatched, o.cancelled_at is not null as is_cancelled,
    (select json_build_object('id', f.id, 'order_number', f.order_number)
      from returns r join orders f on f.id = r.order_id where r.id = o.replaces_return_id) as replaces,
    is_paid(o) and (o.delivery_type = 5 or p.is_by_link) as is_paid_by_client,
    case when o.delivery_type = 5 or p.is_by_link then refund_of(o) end as refund,
    not is_paid(o) and exists (select from pay_links l
      where l.order_id = o.id and l.cancelled_at is null and (l.expires_at is null or l.expires_at > now())) as is_payable
  from ${recordsOf(email)} r
  join clients c on c.id = r.id
  join orders o on o.client_id = c.id and o.seller_id = c.seller_id
  join users u on u.id = o.seller_id
  cross join lateral (
    select coalesce(bool_or(payment.method = 'link'), false) as is_by_link
    from payments payment where payment.order_id = o.id and payment.state = 'succeeded'
  ) p
  where c.erased_at is null and o.superseded_by is null and ${isHers(email)}
    and (is_paid(o) or (o.closed_at is null or o.cancelled_at is not null) and o.pay_link_sent_at is not null and c.deleted_at is null)`

/** Lists the person's orders, newest first. */
export async function selectPersonOrders(
  db: Db,
  email: string,
  { limit, offset }: Page,
): Promise<{ rows: PersonOrderRow[]; total: number }> {
  const { rows } = await sql<PersonOrderRow>`${personOrders(email)}
    order by o.created_at desc, o.id limit ${limit} offset ${offset}`.execute(db)
  const count = async () => {
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from (${personOrders(email)}) orders`.execute(db)
    return counted.rows[0]?.total ?? 0
  }
  return { rows, total: await findTotal({ limit, offset }, rows, count) }
}

export async function findPersonOrder(db: Db, email: string, orderId: string): Promise<PersonOrderRow | undefined> {
  const { rows } = await sql<PersonOrderRow>`${personOrders(email)} and o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** The person's unpaid orders on shop pages; each shows the name of the shop, not that of the seller who would be credited. */
export async function selectUnpaidShopOrders(
  db: Db,
  email: string,
): Promise<{ id: string; created_at: Date; shop: string | null }[]> {
  const { rows } = await sql<{ id: string; created_at: Date; shop: string | null }>`
    select o.id, o.created_at, s.title as shop from orders o left join published_shops s on s.seller_id = o.shop_seller_id
    where lower(o.client_email) = ${email} and o.shop_seller_id is not null and o.client_id is null
    order by o.created_at, o.id limit 1000`.execute(db)
  return rows
}

/**
 * Whether the provider is still processing a payment for an unpaid order of these clients, or for one that the person placed on a shop
 * page.
 */
export async function hasPaymentUnderWay(db: Db, email: string, clientIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders o join payments p on p.order_id = o.id
    where (o.client_id = any(${clientIds}::uuid[])
        or (o.shop_seller_id is not null and o.client_id is null and lower(o.client_email) = ${email}))
      and not is_paid(o) and p.state in ('sent', 'requires_action', 'unknown') limit 1`.execute(db)
  return rows.length > 0
}

/** The addresses that a seller has for a client: the one in the client record, whose id is the client's, then all others. */
export async function selectClientAddresses(db: Db, clientId: string): Promise<ClientAddressRow[]> {
  const { rows } = await sql<ClientAddressRow>`
    select c.id, c.line1, c.city, c.postcode, false as is_confirmed, 0 as place, c.created_at
    from clients c where c.id = ${clientId} and c.line1 <> ''
    union all
    select a.id, a.line1, a.city, a.postcode, a.confirmed_at is not null, 1, a.created_at
    from addresses a where a.client_id = ${clientId} and a.deleted_at is null
    order by place, created_at, id`.execute(db)
  return rows
}

/** The addresses of paid orders whose link the person opened under this email, which proves that the person has used these addresses. */
export async function selectUsedAddresses(db: Db, email: string): Promise<{ line1: string; postcode: string }[]> {
  const { rows } = await sql<{ line1: string; postcode: string }>`
    select distinct o.delivery_address ->> 'line1' as line1, o.delivery_address ->> 'postcode' as postcode
    from clients c
    join orders o on o.client_id = c.id and o.seller_id = c.seller_id and is_paid(o)
    where lower(c.email) = ${email} and c.erased_at is null and o.delivery_address is not null
      and (exists (select from pay_links l where l.order_id = o.id and l.client_opened_by = ${email})
        or exists (select from explore_links e where e.id = o.explore_link_id and e.last_opened_by = ${email}))`.execute(
    db,
  )
  return rows
}
