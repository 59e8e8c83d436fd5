import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { isPaidWithin, lineTotal, type Period } from './daily-sales-store.ts'

export type RankingKind = 'products' | 'sellers'

export interface RankingRow {
  id: string
  count: number
  total_pence: number
}

export interface NamedRankingRow extends RankingRow {
  name: string
}

/** The SQL of each ranking: `sums` is the table of daily summaries, `sold` reads the orders of a period. */
const kinds: Record<
  RankingKind,
  {
    sums: RawBuilder<unknown>
    id: RawBuilder<unknown>
    count: RawBuilder<unknown>
    sold: (period: Period) => RawBuilder<unknown>
    named: RawBuilder<unknown>
  }
> = {
  products: {
    sums: sql`daily_product_sales`,
    id: sql`product_id`,
    count: sql`quantity`,
    sold: (period) => sql`
      select l.product_id as id, sum(l.quantity)::bigint as count, sum(${lineTotal})::bigint as total_pence
      from orders o join order_lines l on l.order_id = o.id where ${isPaidWithin(period)} group by l.product_id`,
    named: sql`select p.brand || ' ' || p.name as name from products p where p.id = best.id`,
  },
  sellers: {
    sums: sql`daily_seller_sales`,
    id: sql`seller_id`,
    count: sql`paid_orders`,
    sold: (period) => sql`
      select o.seller_id as id, count(*) as count, sum(o.total_pence)::bigint as total_pence
      from orders o where ${isPaidWithin(period)} group by o.seller_id`,
    named: sql`select u.first_name || ' ' || u.last_name as name from users u where u.id = best.id`,
  },
}

/** The highest total first; equal totals by id. */
const byTotalDescending = sql`order by total_pence desc, id`

/** The stored ranking of a finished period; null if it has not been computed yet. */
export async function selectStoredRanking(
  db: Db,
  kind: RankingKind,
  { from, to }: Period,
): Promise<RankingRow[] | null> {
  const { rows } = await sql<{ ranking: RankingRow[] }>`
    select r.ranking from sales_rankings r
    where r.kind = ${kind} and r.first_day = ${from}::date and r.last_day = ${to}::date`.execute(db)
  return rows[0]?.ranking ?? null
}

/** The top of a finished period, computed from the daily summaries. */
export async function selectTopOfFinishedPeriod(
  db: Db,
  kind: RankingKind,
  { from, to }: Period,
  limit: number,
): Promise<RankingRow[]> {
  const { sums, id, count } = kinds[kind]
  const { rows } = await sql<RankingRow>`
    select s.${id} as id, sum(s.${count})::bigint as count, sum(s.total_pence)::bigint as total_pence
    from ${sums} s where s.day between ${from}::date and ${to}::date
    group by s.${id} ${byTotalDescending} limit ${limit}`.execute(db)
  return rows
}

/** Stores the ranking of a finished period, unless the period ends before the first summarized day and thus has no sales. */
export async function insertRanking(
  db: Db,
  kind: RankingKind,
  { from, to }: Period,
  best: readonly RankingRow[],
): Promise<void> {
  await sql`
    insert into sales_rankings (kind, first_day, last_day, ranking)
    select ${kind}, ${from}::date, d.day, ${JSON.stringify(best)}::jsonb from daily_sales d where d.day = ${to}::date
    on conflict do nothing`.execute(db)
}

/** Deletes stored rankings after a week, because each day the dashboard asks for other periods. */
export async function deleteOldRankings(db: Db): Promise<void> {
  await sql`delete from sales_rankings r where r.created_at < now() - interval '7 days'`.execute(db)
}

/**
 * The ranking of a period whose first days are summarized (`best` is their stored ranking) and whose last days are open. Only the stored
 * best and those with a sale on the open days can be in it, so no other row is read.
 */
export async function selectCurrentRanking(
  db: Db,
  kind: RankingKind,
  {
    best,
    finished,
    open,
    limit,
  }: { best: readonly RankingRow[]; finished: Period | null; open: Period | null; limit: number },
): Promise<NamedRankingRow[]> {
  const { sums, id, count, sold, named } = kinds[kind]
  const known = sql`jsonb_to_recordset(${JSON.stringify(best)}::jsonb) as known(id uuid, count bigint, total_pence bigint)`
  const before = sql`select sum(s.${count}) as count, sum(s.total_pence) as total_pence
    from ${sums} s where s.${id} = sold.id and s.day between ${finished?.from ?? null}::date and ${finished?.to ?? null}::date`
  const ranked = open
    ? sql`
      with sold as (${sold(open)})
      select sold.id, (sold.count + coalesce(before.count, 0))::bigint as count,
        (sold.total_pence + coalesce(before.total_pence, 0))::bigint as total_pence
      from sold left join lateral (${before}) before on true
      union all
      select known.id, known.count, known.total_pence from ${known} where not exists (select from sold where sold.id = known.id)`
    : sql`select known.id, known.count, known.total_pence from ${known}`
  const { rows } = await sql<NamedRankingRow>`
    select best.id, (${named}) as name, best.count, best.total_pence
    from (select ranked.id, ranked.count, ranked.total_pence from (${ranked}) ranked ${byTotalDescending} limit ${limit}) best
    ${byTotalDescending}`.execute(db)
  return rows
}
