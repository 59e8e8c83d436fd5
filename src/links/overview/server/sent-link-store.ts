import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import { type Db, findTotal } from '#platform/server/database/database.ts'
import { dueLinks } from '../../follow-up/server/follow-up-store.ts'
import type { LinkKind, LinkState } from '../codes.ts'

export interface SentLinkRow {
  id: string
  kind: LinkKind
  state: LinkState
  since: Date
  sent_at: Date
  expires_at: Date | null
  client_id: string | null
  client_name: string
  order_id: string | null
  order_number: string
  /** Whether the link was mailed to an address that has changed since, which ended it; it may be sent again. */
  is_corrected: boolean
  /** Whether the order of a payment link may still be paid. */
  is_order_open: boolean
  products: { name: string; quantity: number }[]
  quantity: number
  amount_pence: number | null
  /** What was paid, even if a basket was filled since. */
  bought_pence: number | null
  reminders: number
  reminded_at: Date | null
  /** Whether the link may be followed up now (N-FLUP-001); false if no seller is given. */
  is_due: boolean
}

/** Selects the links of one seller, of one client, or the payment link of one order; null filters nothing, and at least one id is given. */
export interface SentLinkFilter {
  sellerId: string | null
  clientId: string | null
  orderId: string | null
  state: LinkState | null
  /** Only links that may be followed up now. */
  due?: boolean
}

/** A page of the links of all kinds, newest first. */
export async function selectSentLinks(
  db: Db,
  filter: SentLinkFilter,
  { limit, offset }: Page,
): Promise<{ rows: SentLinkRow[]; total: number }> {
  const links = sentLinks(filter)
  const { rows } = await sql<SentLinkRow>`
    select l.id, l.kind, l.state, l.sent_at, l.expires_at, l.client_id, l.client_name, l.order_id, l.order_number, l.is_order_open,
      l.is_corrected,
      (case l.state when 'cancelled' then l.cancelled_at when 'bought' then l.paid_at when 'expired' then l.expires_at
        when 'basket' then l.basket_at when 'opened' then l.opened_at else l.sent_at end) as since,
      coalesce(content.products, '[]') as products, coalesce(content.quantity, 0)::integer as quantity,
      (case l.state when 'basket' then content.amount_pence else l.amount_pence end)::bigint as amount_pence,
      (case when l.paid_at is not null then l.amount_pence end)::bigint as bought_pence, follow_ups.reminders, follow_ups.reminded_at, ${isDue(filter.sellerId)} as is_due
    from (${links} order by sent_at desc, id desc limit ${limit} offset ${offset}) l
    left join lateral (${contentOfLink}) content on true
    cross join lateral (select count(*)::integer as reminders, max(f.sent_at) as reminded_at
      from follow_ups f where f.explore_link_id = l.id or f.pay_link_id = l.id) follow_ups
    order by l.sent_at desc, l.id desc`.execute(db)
  const count = async () => {
    const counted = await sql<{ total: number }>`select count(*) as total from (${links}) l`.execute(db)
    return counted.rows[0]?.total ?? 0
  }
  return { rows, total: await findTotal({ limit, offset }, rows, count) }
}

export async function selectLinkCounts(db: Db, sellerId: string): Promise<{ state: LinkState; total: number }[]> {
  const links = sentLinks({ sellerId, clientId: null, orderId: null, state: null })
  const { rows } = await sql<{ state: LinkState; total: number }>`
    select l.state, count(*)::integer as total from (${links}) l group by l.state`.execute(db)
  return rows
}

/** Whether the link of this id is a payment link or one of the others; undefined where the seller has none. */
export async function findLinkKind(db: Db, sellerId: string, id: string): Promise<'payment' | 'explore' | undefined> {
  const { rows } = await sql<{ kind: 'payment' | 'explore' }>`
    select 'explore' as kind from explore_links where id = ${id} and seller_id = ${sellerId}
    union all
    select 'payment' from pay_links p join orders o on o.id = p.order_id where p.id = ${id} and o.seller_id = ${sellerId}
  `.execute(db)
  return rows[0]?.kind
}

/** The seller and the kind of a link, for the back office. */
export async function findAnyLink(
  db: Db,
  id: string,
): Promise<{ kind: 'payment' | 'explore'; sellerId: string } | undefined> {
  const { rows } = await sql<{ kind: 'payment' | 'explore'; sellerId: string }>`
    select 'explore' as kind, seller_id as "sellerId" from explore_links where id = ${id}
    union all
    select 'payment', o.seller_id from pay_links p join orders o on o.id = p.order_id where p.id = ${id}
  `.execute(db)
  return rows[0]
}

/**
 * Computes a link's state from its dates; it is never stored (N-LINK-001). A basket filled after a purchase counts as a basket again
 * (D-434).
 */
function sentLinks(filter: SentLinkFilter): RawBuilder<unknown> {
  const { state } = filter
  return sql`select s.* from (
      select *, case when cancelled_at is not null then 'cancelled'
        when paid_at is not null and not (basket_at > paid_at and coalesce(expires_at > now(), true)) is true then 'bought'
        when expires_at <= now() then 'expired' when basket_at is not null then 'basket'
        when opened_at is not null then 'opened' else 'sent' end as state
      from (${exploreLinks(filter)} union all ${payLinks(filter)}) u
    ) s where ${state === null ? sql`true` : sql`s.state = ${state}`}
      and ${filter.due && filter.sellerId !== null ? sql`s.id in (${idsOfDueLinks(filter.sellerId)})` : sql`true`}`
}

const idsOfDueLinks = (sellerId: string) =>
  sql`select d.id from (${dueLinks({ sellerId, linkId: null, automatic: false })}) d`

const isDue = (sellerId: string | null) => (sellerId === null ? sql`false` : sql`l.id in (${idsOfDueLinks(sellerId)})`)

/** A link of a deleted client opens nothing, so it counts as cancelled. */
function exploreLinks({ sellerId, clientId, orderId }: SentLinkFilter): RawBuilder<unknown> {
  return sql`select e.id, case when e.shopping then 'shopping' else 'explore' end as kind, e.sent_at, e.opened_at,
      e.basket_at, e.basket, e.product_ids, coalesce(e.cancelled_at, c.deleted_at) as cancelled_at, e.expires_at, e.client_id,
      c.name as client_name, null::uuid as order_id, '' as order_number, false as is_order_open,
      e.corrected_at is not null and c.deleted_at is null as is_corrected,
      paid.amount_pence, paid.paid_at
    from explore_links e
    join clients c on c.id = e.client_id
    left join lateral (
      select sum(o.total_pence) as amount_pence, max(o.paid_at) as paid_at
      from orders o where o.explore_link_id = e.id and is_paid(o)
    ) paid on true
    where ${orderId === null} and ${joinConditions([equals('e.seller_id', sellerId), equals('e.client_id', clientId)])}`
}

/**
 * A payment link whose order was superseded or closed can no longer be paid, so it counts as cancelled (D-022). Orders whose buyers were
 * sent no link, from shop pages or bought again, are left out.
 */
function payLinks({ sellerId, clientId, orderId }: SentLinkFilter): RawBuilder<unknown> {
  return sql`select p.id, 'payment' as kind, p.sent_at, p.opened_at,
      null::timestamptz as basket_at, null::jsonb as basket, '{}'::uuid[] as product_ids,
      case when not is_paid(o) then coalesce(p.cancelled_at, o.closed_at, c.deleted_at) end as cancelled_at,
      p.expires_at, o.client_id, o.client_name, o.id as order_id, o.order_number,
      not is_paid(o) and o.closed_at is null and c.deleted_at is null as is_order_open,
      not is_paid(o) and o.closed_at is null and c.deleted_at is null and p.corrected_at is not null as is_corrected,
      case when is_paid(o) then o.total_pence else o.full_price_pence end as amount_pence, o.paid_at
    from orders o
    join pay_links p on p.order_id = o.id
    left join clients c on c.id = o.client_id
    where o.pay_link_sent_at is not null
      and ${joinConditions([equals('o.seller_id', sellerId), equals('o.client_id', clientId), equals('o.id', orderId)])}`
}

const equals = (column: string, id: string | null) => (id === null ? [] : [sql`${sql.ref(column)} = ${id}`])
const joinConditions = (conditions: RawBuilder<unknown>[][]) => sql.join([sql`true`, ...conditions.flat()], sql` and `)

const shownProducts = 3

/** The products of a link: those ordered, or else those in the basket, or else those sent. Of the last two, only products that are still sold. */
const contentOfLink = sql`
  select (json_agg(json_build_object('name', i.name, 'quantity', i.quantity) order by i.position)
      filter (where i.position <= ${sql.lit(shownProducts)})) as products,
    sum(i.quantity) as quantity, sum(i.amount_pence) as amount_pence
  from (
    select ol.name, sum(ol.quantity) as quantity, sum(ol.quantity * ol.price_pence) as amount_pence,
      row_number() over (order by min(ol.position)) as position
    from order_lines ol where ol.order_id = l.order_id group by ol.product_id, ol.name
    union all
    select pr.name, b.quantity, b.quantity * pr.price_pence, b.position
    from rows from (jsonb_to_recordset(l.basket) as (product_id uuid, quantity integer)) with ordinality
      as b (product_id, quantity, position)
    join products pr on pr.id = b.product_id and pr.visible and pr.deleted_at is null
    union all
    select pr.name, 1, pr.price_pence, s.position
    from unnest(l.product_ids) with ordinality as s (product_id, position)
    join products pr on pr.id = s.product_id and pr.visible and pr.deleted_at is null
    where l.basket is null
  ) i`
