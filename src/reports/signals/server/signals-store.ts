import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import { type Db, findTotal } from '#platform/server/database/database.ts'
import type { ReturnReason } from '#returns/return-rule.ts'
import { documentNoticeDays, type ProductSignal, type SellerSignal } from '../contract.ts'

export interface SellerSignalRow {
  id: string
  name: string
  email: string
  created_at: Date
  last_sale: Date | null
  sales: number
  total_pence: number
  stock: number
  links: number
}

/** Sellers who may sell now, with their last sale to a client. */
const sellers = sql`
  from users u
  left join lateral (select o.paid_at from orders o where o.seller_id = u.id and is_sold_to_client(o)
    order by o.paid_at desc limit 1) s on true
  where u.role = 'seller' and u.deleted_at is null and u.documents_approved and not u.blocked`

/** Quiet: the last sale is longer ago than these days. Unsold: there never was a sale, and the account is older than these days. */
const matching: Record<SellerSignal, (days: number) => RawBuilder<unknown>> = {
  quiet: (days) => sql`${sellers} and s.paid_at < now() - make_interval(days => ${days})`,
  unsold: (days) => sql`${sellers} and s.paid_at is null and u.created_at < now() - make_interval(days => ${days})`,
}

/** The latest first, since sellers who went quiet or joined only lately are won back most easily. */
const sorted: Record<SellerSignal, RawBuilder<unknown>> = {
  quiet: sql`last_sale desc, id`,
  unsold: sql`created_at desc, id`,
}

export function countSellerSignal(db: Db, signal: SellerSignal, days: number): Promise<number> {
  return count(db, matching[signal](days))
}

async function count(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function selectSellerSignal(
  db: Db,
  { signal, days }: { signal: SellerSignal; days: number },
  { limit, offset }: Page,
): Promise<{ rows: SellerSignalRow[]; total: number }> {
  const { rows } = await sql<SellerSignalRow>`
    select q.*, b.sales, b.total_pence,
      (select count(*)::int from stock_items i where i.seller_id = q.id) as stock,
      (select count(*)::int from explore_links e where e.seller_id = q.id)
        + (select count(*)::int from orders o where o.seller_id = q.id and o.pay_link_sent_at is not null) as links
    from (select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.email, u.created_at, s.paid_at as last_sale
      ${matching[signal](days)} order by ${sorted[signal]} limit ${limit} offset ${offset}) q
    cross join lateral (select count(*)::int as sales, coalesce(sum(o.full_price_pence), 0)::bigint as total_pence from orders o
      where o.seller_id = q.id and is_sold_to_client(o) and o.paid_at > q.last_sale - interval '90 days') b
    order by ${sorted[signal]}`.execute(db)
  const total = await findTotal({ limit, offset }, rows, () => countSellerSignal(db, signal, days))
  return { rows, total }
}

export interface ExpiringDocumentRow {
  id: string
  user_id: string
  name: string
  email: string
  no: number
  valid_until: string
}

/** Documents of approved sellers that have expired or will soon. */
const expiring = sql`
  from documents d join users u on u.id = d.user_id
  where d.deleted_at is null and d.valid_until < london_day(now()) + ${documentNoticeDays}::integer
    and u.role = 'seller' and u.deleted_at is null and u.documents_approved and not u.blocked`

export function countExpiringDocuments(db: Db): Promise<number> {
  return count(db, expiring)
}

/** Selects the expiring documents, those that expired first at the top. */
export async function selectExpiringDocuments(
  db: Db,
  { limit, offset }: Page,
): Promise<{ rows: ExpiringDocumentRow[]; total: number }> {
  const { rows } = await sql<ExpiringDocumentRow>`
    select d.id, d.user_id, concat_ws(' ', u.first_name, u.last_name) as name, u.email, to_char(d.valid_until, 'YYYY-MM-DD') as valid_until,
      (select count(*)::int from documents e where e.user_id = d.user_id and e.deleted_at is null
        and (e.created_at, e.id) <= (d.created_at, d.id)) as no
    ${expiring} order by d.valid_until, d.id limit ${limit} offset ${offset}`.execute(db)
  const total = await findTotal({ limit, offset }, rows, () => countExpiringDocuments(db))
  return { rows, total }
}

export interface ProductSignalRow {
  id: string
  name: string
  sold: number
  sold_before: number
  returned: number
  reason: ReturnReason | null
}

/** What was sold between two days, according to the summaries of finished days, so that the figure stays the same all day. */
const soldWithin = (first: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql`
  select s.product_id, sum(s.quantity)::int as quantity from daily_product_sales s
  where s.day >= ${first} and s.day < ${end} group by s.product_id`

const daysAgo = (days: number) => sql`london_day(now()) - ${days}::integer`

/** What clients have returned or complained about in these days; a refused return counts too, since it says something about the product. */
const returnedWithin = (days: number) => sql`
  select l.product_id, sum(rl.quantity)::int as quantity, mode() within group (order by r.reason) as reason
  from returns r join return_lines rl on rl.return_id = r.id join order_lines l on l.id = rl.order_line_id
  where r.opened_at >= now() - make_interval(days => ${days}) group by l.product_id`

const counted: Record<ProductSignal, (days: number) => RawBuilder<unknown>> = {
  selling: (days) => soldWithin(daysAgo(days), daysAgo(0)),
  returned: returnedWithin,
}

/** The products with the most items of this signal first, each with its sales, its sales in the days before, and its returns. */
export async function selectProductSignal(
  db: Db,
  { signal, days }: { signal: ProductSignal; days: number },
  { limit, offset }: Page,
): Promise<{ rows: ProductSignalRow[]; total: number }> {
  const { rows } = await sql<ProductSignalRow>`
    with counted as (${counted[signal](days)}),
      best as (select c.product_id, c.quantity from counted c order by c.quantity desc, c.product_id limit ${limit} offset ${offset}),
      sold as (${soldWithin(daysAgo(days), daysAgo(0))}), earlier as (${soldWithin(daysAgo(2 * days), daysAgo(days))}),
      returned as (${returnedWithin(days)})
    select p.id, concat_ws(' ', p.brand, p.name) as name, coalesce(s.quantity, 0) as sold, coalesce(e.quantity, 0) as sold_before,
      coalesce(t.quantity, 0) as returned, t.reason
    from best b join products p on p.id = b.product_id left join sold s on s.product_id = p.id
    left join earlier e on e.product_id = p.id left join returned t on t.product_id = p.id
    order by b.quantity desc, p.id`.execute(db)
  return { rows, total: await findTotal({ limit, offset }, rows, () => countProductSignal(db, signal, days)) }
}

export function countProductSignal(db: Db, signal: ProductSignal, days: number): Promise<number> {
  return count(db, sql`from (${counted[signal](days)}) c`)
}
