import { sql } from 'kysely'
import { type Db, endOfLondonDay, startOfLondonDay } from '#platform/server/database/database.ts'
import { isPaidWithin, linkCounts, type Period } from './daily-sales-store.ts'

export interface SalesIntervalRow {
  first: string
  last: string
  orders: number
  total_pence: number
  commission_pence: number
}

/**
 * Paid orders by day, week or month in London time, including intervals without a sale. `open` are the days without a summary, whose orders
 * are read.
 */
export async function selectSalesByInterval(
  db: Db,
  { from, to }: Period,
  open: Period | null,
  step: 'day' | 'week' | 'month',
): Promise<SalesIntervalRow[]> {
  const { rows } = await sql<SalesIntervalRow>`
    with days as (
      select d.day, d.paid_orders as orders, d.total_pence, d.commission_pence from daily_sales d
      where d.day between ${from}::date and ${to}::date
      ${
        open
          ? sql`union all
      select london_day(o.paid_at), 1, o.total_pence, o.commission_pence from orders o
      where ${isPaidWithin(open)}`
          : sql``
      }
    ), sales as (
      select date_trunc(${step}::text, days.day::timestamp)::date as begins, sum(days.orders)::bigint as orders,
        sum(days.total_pence)::bigint as total_pence, sum(days.commission_pence)::bigint as commission_pence
      from days group by 1
    )
    select to_char(greatest(s.begins, ${from}::date), 'YYYY-MM-DD') as first,
      to_char(least((s.begins + ('1 ' || ${step}::text)::interval)::date - 1, ${to}::date), 'YYYY-MM-DD') as last,
      coalesce(sales.orders, 0) as orders, coalesce(sales.total_pence, 0) as total_pence,
      coalesce(sales.commission_pence, 0) as commission_pence
    from (
      select generate_series(date_trunc(${step}::text, ${from}::date::timestamp), ${to}::date::timestamp,
        ('1 ' || ${step}::text)::interval)::date as begins
    ) s
    left join sales on sales.begins = s.begins
    order by s.begins`.execute(db)
  return rows
}

export interface ReportCountsRow {
  failed_payments: number
  links_sent: number
  links_paid: number
  explore_links: number
  shopping_links: number
}

/** Counts orders with a failed payment, sent and paid payment links, and sent explore and shopping links of a period. */
export async function countFailuresAndLinks(db: Db, period: Period, open: Period | null): Promise<ReportCountsRow> {
  const within = (moment: string, { from, to } = period) =>
    sql`${sql.ref(moment)} >= ${startOfLondonDay(from)} and ${sql.ref(moment)} < ${endOfLondonDay(to)}`
  const { rows } = await sql<ReportCountsRow>`
    select failed.failed_payments, by_link.links_sent, by_link.links_paid, shopped.explore_links, shopped.shopping_links
    from (
      select count(*) as failed_payments from orders o
      where o.has_failed_payment and o.superseded_by is null and (o.id in (
        select p.order_id from payments p where p.state = 'failed' and ${within('p.created_at')})) is true
    ) failed, (
      select count(*) as links_sent, count(*) filter (where is_paid(o)) as links_paid from orders o
      where o.superseded_by is null and ${within('o.pay_link_sent_at')}
    ) by_link, (
      select coalesce(sum(made.explore_links), 0)::bigint as explore_links,
        coalesce(sum(made.shopping_links), 0)::bigint as shopping_links
      from (
        select d.explore_links, d.shopping_links from daily_sales d
        where d.day between ${period.from}::date and ${period.to}::date
        ${open ? sql`union all select ${linkCounts} from explore_links e where ${within('e.created_at', open)}` : sql``}
      ) made
    ) shopped`.execute(db)
  return rows[0] ?? { failed_payments: 0, links_sent: 0, links_paid: 0, explore_links: 0, shopping_links: 0 }
}
