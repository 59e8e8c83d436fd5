import { type RawBuilder, sql } from 'kysely'
import { chargedForLine, type Period, paidWithin } from '#backoffice/server/days-store.ts'
import type { Db } from '#platform/server/database/database.ts'

export type RankedKind = 'products' | 'sellers'

export interface RankedRow {
  id: string
  count: number
  total_pence: number
}

export interface NamedRow extends RankedRow {
  name: string
}

/** `sums` is of days that are over; `sold` reads the orders of a period themselves. */
const kinds: Record<
  RankedKind,
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
      select l.product_id as id, sum(l.quantity)::bigint as count, sum(${chargedForLine})::bigint as total_pence
      from orders o join order_lines l on l.order_id = o.id where ${paidWithin(period)} group by l.product_id`,
    named: sql`select p.brand || ' ' || p.name as name from products p where p.id = best.id`,
  },
  sellers: {
    sums: sql`daily_seller_sales`,
    id: sql`seller_id`,
    count: sql`paid_orders`,
    sold: (period) => sql`
      select o.seller_id as id, count(*) as count, sum(o.total_pence)::bigint as total_pence
      from orders o where ${paidWithin(period)} group by o.seller_id`,
    named: sql`select u.first_name || ' ' || u.last_name as name from users u where u.id = best.id`,
  },
}

/** By what was charged for them; of equals the lower id. */
const bestFirst = sql`order by total_pence desc, id`

/** Null where nobody has asked for this period yet. */
export async function selectRanking(db: Db, kind: RankedKind, { from, to }: Period): Promise<RankedRow[] | null> {
  const { rows } = await sql<{ ranking: RankedRow[] }>`
    select r.ranking from sales_rankings r
    where r.kind = ${kind} and r.first_day = ${from}::date and r.last_day = ${to}::date`.execute(db)
  return rows[0]?.ranking ?? null
}

/** Of days that are over, from their sums. */
export async function selectBest(db: Db, kind: RankedKind, { from, to }: Period, most: number): Promise<RankedRow[]> {
  const { sums, id, count } = kinds[kind]
  const { rows } = await sql<RankedRow>`
    select s.${id} as id, sum(s.${count})::bigint as count, sum(s.total_pence)::bigint as total_pence
    from ${sums} s where s.day between ${from}::date and ${to}::date
    group by s.${id} ${bestFirst} limit ${most}`.execute(db)
  return rows
}

export async function insertRanking(
  db: Db,
  kind: RankedKind,
  { from, to }: Period,
  best: readonly RankedRow[],
): Promise<void> {
  await sql`
    insert into sales_rankings (kind, first_day, last_day, ranking)
    values (${kind}, ${from}::date, ${to}::date, ${JSON.stringify(best)}::jsonb) on conflict do nothing`.execute(db)
}

/** Periods move on with every day. */
export async function deleteOldRankings(db: Db): Promise<void> {
  await sql`delete from sales_rankings r where r.created_at < now() - interval '7 days'`.execute(db)
}

/**
 * The best of a period of which the beginning is over (`best` is known of it) and the rest is not. Whoever sold nothing in the
 * rest stands where she stood: only the best and those who sold in the rest can be among the best of both.
 */
export async function selectBestOfBoth(
  db: Db,
  kind: RankedKind,
  { best, over, open, most }: { best: readonly RankedRow[]; over: Period | null; open: Period | null; most: number },
): Promise<NamedRow[]> {
  const { sums, id, count, sold, named } = kinds[kind]
  const known = sql`jsonb_to_recordset(${JSON.stringify(best)}::jsonb) as known(id uuid, count bigint, total_pence bigint)`
  const before = sql`select sum(s.${count}) as count, sum(s.total_pence) as total_pence
    from ${sums} s where s.${id} = sold.id and s.day between ${over?.from ?? null}::date and ${over?.to ?? null}::date`
  const ranked = open
    ? sql`
      with sold as (${sold(open)})
      select sold.id, (sold.count + coalesce(before.count, 0))::bigint as count,
        (sold.total_pence + coalesce(before.total_pence, 0))::bigint as total_pence
      from sold left join lateral (${before}) before on true
      union all
      select known.id, known.count, known.total_pence from ${known} where not exists (select from sold where sold.id = known.id)`
    : sql`select known.id, known.count, known.total_pence from ${known}`
  const { rows } = await sql<NamedRow>`
    select best.id, (${named}) as name, best.count, best.total_pence
    from (select ranked.id, ranked.count, ranked.total_pence from (${ranked}) ranked ${bestFirst} limit ${most}) best
    ${bestFirst}`.execute(db)
  return rows
}
