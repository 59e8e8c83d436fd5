import { sql } from 'kysely'
import { type Db, endOfLondonDay, startOfLondonDay, type Tx } from '#platform/server/database/database.ts'

/** A period of days (YYYY-MM-DD), both included. */
export interface Period {
  from: string
  to: string
}

/** The last summarized day; null if there is none yet. */
export async function selectLastSummarizedDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(d.day), 'YYYY-MM-DD') as day from daily_sales d`.execute(db)
  return rows[0]?.day ?? null
}

/** Locks the summaries against other writers until the transaction ends; readers are not blocked. */
export async function lockDailySales(tx: Tx): Promise<void> {
  await sql`lock table daily_sales in share row exclusive mode`.execute(tx)
}

/**
 * The next finished days without a summary, at most `limit`; null if there are none. A day counts as finished one hour after midnight, when
 * even its slowest payment has been written.
 */
export async function selectUnsummarizedDays(tx: Tx, limit: number): Promise<Period | null> {
  const { rows } = await sql<{ from: string; to: string }>`
    with open as (
      select coalesce(
          (select max(d.day) + 1 from daily_sales d),
          london_day(least((select min(o.created_at) from orders o where o.superseded_by is null),
            (select min(o.created_at) from orders o where o.superseded_by is not null),
            (select min(e.created_at) from explore_links e)))
        ) as first,
        london_day(now() - interval '1 hour') - 1 as last
    )
    select to_char(first, 'YYYY-MM-DD') as from, to_char(least(last, first + ${limit}::integer - 1), 'YYYY-MM-DD') as to
    from open where first <= last`.execute(tx)
  return rows[0] ?? null
}

/** Inserts a summary for every day of the period, including days without a sale. */
export async function insertDailySales(tx: Tx, { from, to }: Period): Promise<void> {
  const placed = (kind: string) => sql`
    select o.created_at from orders o
    where o.superseded_by ${sql.raw(kind)} and o.created_at >= ${startOfLondonDay(from)} and o.created_at < ${endOfLondonDay(to)}`
  await sql`
    with placed as (
      select london_day(made.created_at) as day, count(*) as orders
      from (${placed('is null')} union all ${placed('is not null')}) made group by 1
    ), paid as (
      select london_day(o.paid_at) as day, count(*) as orders, sum(o.total_pence) as total_pence,
        sum(o.commission_pence) as commission_pence
      from orders o
      where is_paid(o) and o.superseded_by is null and o.total_pence > 0
        and o.paid_at >= ${startOfLondonDay(from)} and o.paid_at < ${endOfLondonDay(to)}
      group by 1
    ), shared as (
      select london_day(e.created_at) as day, ${linkCounts}
      from explore_links e where e.created_at >= ${startOfLondonDay(from)} and e.created_at < ${endOfLondonDay(to)} group by 1
    )
    insert into daily_sales (day, placed_orders, paid_orders, total_pence, commission_pence, explore_links, shopping_links)
    select s.day::date, coalesce(placed.orders, 0), coalesce(paid.orders, 0), coalesce(paid.total_pence, 0),
      coalesce(paid.commission_pence, 0), coalesce(shared.explore_links, 0), coalesce(shared.shopping_links, 0)
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') s(day)
    left join placed on placed.day = s.day::date
    left join paid on paid.day = s.day::date
    left join shared on shared.day = s.day::date`.execute(tx)
}

export async function insertDailyProductSales(tx: Tx, { from, to }: Period): Promise<void> {
  await sql`
    insert into daily_product_sales (day, product_id, quantity, total_pence)
    select london_day(o.paid_at), l.product_id, sum(l.quantity), sum(${lineTotal})
    from orders o join order_lines l on l.order_id = o.id
    where ${isPaidWithin({ from, to })}
    group by 1, 2`.execute(tx)
}

export async function insertDailySellerSales(tx: Tx, { from, to }: Period): Promise<void> {
  await sql`
    insert into daily_seller_sales (day, seller_id, paid_orders, total_pence)
    select london_day(o.paid_at), o.seller_id, count(*), sum(o.total_pence)
    from orders o
    where ${isPaidWithin({ from, to })}
    group by 1, 2`.execute(tx)
}

/** The charged amount of an order line in pence. */
export const lineTotal = sql`l.quantity * charged_per_item(l, o)`

/** The condition of paid orders in a period, written so that their index can be used. A free replacement for a return is not a sale. */
export const isPaidWithin = ({ from, to }: Period) => sql`
  is_paid(o) and o.superseded_by is null and o.total_pence > 0 and o.paid_at >= ${startOfLondonDay(from)} and o.paid_at < ${endOfLondonDay(to)}`

/** The numbers of explore links and of shopping links. */
export const linkCounts = sql`
  count(*) filter (where not e.shopping) as explore_links, count(*) filter (where e.shopping) as shopping_links`
