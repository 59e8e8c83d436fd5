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
}

/** What was sold to clients in each month, by the day of the order in London, at what they pay for it (D-433). */
export async function selectMonths(db: Db, sellerId: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(m.start, 'YYYY-MM-DD') as from_day, to_char(m.start + interval '1 month - 1 day', 'YYYY-MM-DD') as to_day,
      count(o.id)::integer as orders, coalesce(sum(o.full_price_pence), 0)::bigint as sold_pence,
      coalesce(sum(commission_after_refunds(o)), 0)::bigint as commission_pence
    from ${months} m (start)
    left join orders o on o.seller_id = ${sellerId} and is_sold_to_client(o) and o.created_at >= m.start at time zone 'Europe/London'
      and o.created_at < (m.start + interval '1 month') at time zone 'Europe/London'
    group by m.start
    order by m.start`.execute(db)
  return rows
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

/** The products of which clients bought most pieces in the same months, named as in their newest order. */
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
