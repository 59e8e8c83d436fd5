import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

const shownMonths = 6
const shownProducts = 5

export interface MonthRow {
  from_day: string
  to_day: string
  orders: number
  sold_pence: number
  commission_pence: number
  refunded_pence: number
  taken_back_pence: number
}

/**
 * What was sold to clients in each month, by the day of the order in London and at the price that the clients pay (D-433), and how much of
 * it was refunded.
 */
export async function selectMonths(db: Db, sellerId: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(m.start, 'YYYY-MM-DD') as from_day, to_char(m.start + interval '1 month - 1 day', 'YYYY-MM-DD') as to_day,
      count(o.id)::integer as orders, coalesce(sum(o.full_price_pence), 0)::bigint as sold_pence,
      coalesce(sum(commission_after_refunds(o)), 0)::bigint as commission_pence,
      coalesce(sum((back.refund ->> 'client_pence')::bigint), 0)::bigint as refunded_pence,
      coalesce(sum((back.refund ->> 'commission_pence')::bigint), 0)::bigint as taken_back_pence
    from ${months} m (start)
    left join orders o on o.seller_id = ${sellerId} and is_sold_to_client(o) and o.created_at >= m.start at time zone 'Europe/London'
      and o.created_at < (m.start + interval '1 month') at time zone 'Europe/London'
    left join lateral (select refund_of(o) as refund) back on o.id is not null
    group by m.start
    order by m.start`.execute(db)
  return rows
}

export interface TodayRow {
  day: string
  orders: number
  sold_pence: number
  commission_pence: number
}

/** What was sold to clients today in London. */
export async function selectToday(db: Db, sellerId: string): Promise<TodayRow> {
  const { rows } = await sql<TodayRow>`
    select to_char(london_day(now()), 'YYYY-MM-DD') as day, count(o.id)::integer as orders,
      coalesce(sum(o.full_price_pence), 0)::bigint as sold_pence,
      coalesce(sum(commission_after_refunds(o)), 0)::bigint as commission_pence
    from orders o
    where o.seller_id = ${sellerId} and is_sold_to_client(o)
      and o.created_at >= london_day(now())::timestamp at time zone 'Europe/London'`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum without a row')
  return row
}

export interface CurveRow {
  day: number
  /** Null for a day that is still to come, or that the month does not have. */
  sold_pence: number | null
  before_pence: number | null
}

/** The running sums of this month and of the month before, day by day. */
export async function selectCurve(db: Db, sellerId: string): Promise<CurveRow[]> {
  const { rows } = await sql<CurveRow>`
    with today as (select london_day(now()) as today, date_trunc('month', now() at time zone 'Europe/London') as start),
    sold as (
      select london_day(o.created_at) as day, sum(o.full_price_pence) as pence
      from orders o, today t
      where o.seller_id = ${sellerId} and is_sold_to_client(o)
        and o.created_at >= (t.start - interval '1 month') at time zone 'Europe/London'
      group by london_day(o.created_at)
    )
    select d.day,
      case when t.start + make_interval(days => d.day - 1) <= t.today then
        (select coalesce(sum(s.pence), 0) from sold s
          where s.day >= t.start and s.day < t.start + make_interval(days => d.day))::bigint end as sold_pence,
      case when t.start - interval '1 month' + make_interval(days => d.day - 1) < t.start then
        (select coalesce(sum(s.pence), 0) from sold s
          where s.day < t.start - interval '1 month' + make_interval(days => d.day))::bigint end as before_pence
    from today t, generate_series(1, greatest(extract(day from t.start + interval '1 month - 1 day'), extract(day from t.start - interval '1 day'))::integer) d (day)
    order by d.day`.execute(db)
  return rows
}

export interface RhythmRow {
  from_day: string
  to_day: string
  first: number
  again: number
}

/** How many clients bought in each month for the first time ever, and how many bought again. */
export async function selectRhythm(db: Db, sellerId: string): Promise<RhythmRow[]> {
  const { rows } = await sql<RhythmRow>`
    with bought as (
      select o.client_id, date_trunc('month', o.created_at at time zone 'Europe/London') as month
      from orders o
      where o.seller_id = ${sellerId} and is_sold_to_client(o) and o.client_id is not null
      group by 1, 2
    ), seen as (
      select b.client_id, b.month, b.month = min(b.month) over (partition by b.client_id) as is_first from bought b
    )
    select to_char(m.start, 'YYYY-MM-DD') as from_day, to_char(m.start + interval '1 month - 1 day', 'YYYY-MM-DD') as to_day,
      count(*) filter (where s.is_first)::integer as first, count(*) filter (where not s.is_first)::integer as again
    from ${months} m (start)
    left join seen s on s.month = m.start
    group by m.start
    order by m.start`.execute(db)
  return rows
}

/** The median of the days between two purchases of a client in the last year; null if no client has bought twice. */
export async function selectUsualDays(db: Db, sellerId: string): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select percentile_disc(0.5) within group (order by g.days) as days
    from (
      select london_day(o.created_at) - lag(london_day(o.created_at)) over (partition by o.client_id order by o.created_at) as days
      from orders o
      where o.seller_id = ${sellerId} and is_sold_to_client(o) and o.client_id is not null
        and o.created_at > now() - interval '1 year'
    ) g
    where g.days > 0`.execute(db)
  return rows[0]?.days ?? null
}

export interface FirstStepsRow {
  email: boolean
  documents: boolean
  bank: boolean
  video: boolean
  stock: boolean
  client: boolean
}

/** Which of the first steps the seller has done; a paid order also counts as a first product in stock. */
export async function selectFirstSteps(db: Db, sellerId: string): Promise<FirstStepsRow | undefined> {
  const { rows } = await sql<FirstStepsRow>`
    select u.email_verified as email, u.documents_approved as documents, u.has_bank_details as bank,
      exists (select from video_views v where v.seller_id = u.id and v.viewed_at is not null)
        or exists (select from training_runs r where r.seller_id = u.id and r.watched_at is not null) as video,
      exists (select from stock_items s where s.seller_id = u.id)
        or exists (select from orders o where o.seller_id = u.id and is_paid(o)) as stock,
      exists (select from clients c where c.seller_id = u.id and c.deleted_at is null)
        or exists (select from explore_links l where l.seller_id = u.id) as client
    from users u
    where u.id = ${sellerId}`.execute(db)
  return rows[0]
}

export interface BestProductRow {
  product_id: string
  brand: string
  name: string
  picture: string
  orders: number
  quantity: number
  sold_pence: number
}

/** The products that clients bought most of in these months, named as in their newest order. */
export async function selectBestProducts(db: Db, sellerId: string): Promise<BestProductRow[]> {
  const { rows } = await sql<BestProductRow>`
    select l.product_id, (array_agg(l.brand order by o.created_at desc, l.id))[1] as brand,
      (array_agg(l.name order by o.created_at desc, l.id))[1] as name,
      (array_agg(l.picture order by o.created_at desc, l.id))[1] as picture,
      count(distinct o.id)::integer as orders, sum(l.quantity)::integer as quantity,
      sum(l.quantity * l.price_pence)::bigint as sold_pence
    from orders o
    join order_lines l on l.order_id = o.id
    where o.seller_id = ${sellerId} and is_sold_to_client(o)
      and o.created_at >= (select min(m.start) from ${months} m (start)) at time zone 'Europe/London'
    group by l.product_id
    order by quantity desc, sold_pence desc, l.product_id
    limit ${shownProducts}`.execute(db)
  return rows
}

/** The first moments of this month and of those before it, as London's clocks show them. */
const months = sql`generate_series(
  date_trunc('month', now() at time zone 'Europe/London') - make_interval(months => ${sql.lit(shownMonths - 1)}),
  date_trunc('month', now() at time zone 'Europe/London'), interval '1 month')`

export interface PayoutFactsRow {
  has_bank: boolean
  is_verified: boolean
  has_returned: boolean
  has_debt: boolean
}

export async function selectPayoutFacts(db: Db, sellerId: string): Promise<PayoutFactsRow | undefined> {
  const { rows } = await sql<PayoutFactsRow>`
    select coalesce(a.last4, '') <> '' as has_bank, coalesce(a.payouts_enabled, false) as is_verified,
      exists (select from returned_payouts r where r.user_id = u.id and r.resolved_at is null) as has_returned,
      coalesce((select sum(e.pence) from entries e where e.account = 'seller_debt:' || u.id), 0) > 0 as has_debt
    from users u
    left join payout_accounts a on a.user_id = u.id
    where u.id = ${sellerId}`.execute(db)
  return rows[0]
}
