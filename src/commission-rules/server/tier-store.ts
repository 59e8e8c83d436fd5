import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

export interface TierRow {
  id: string
  name: string
  from_pence: number
}

/** The tiers of the shop, the lowest first. */
export function selectTiers(db: Db): Promise<TierRow[]> {
  const tiers = db.selectFrom('seller_tiers').select(['id', 'name', 'from_pence']).where('removed_at', 'is', null)
  return tiers.orderBy('from_pence').orderBy('id').execute()
}

/** The shop's tiers, each with its number of sellers, and the day of the last count. */
export async function selectCountedTiers(
  db: Db,
): Promise<{ tiers: (TierRow & { sellers: number })[]; counted: string | null }> {
  const { rows } = await sql<TierRow & { sellers: number }>`
    with held as (
      select tier_of_seller(u.id) as tier_id, count(*)::int as sellers from users u
      where u.role = 'seller' and u.deleted_at is null group by 1
    )
    select t.id, t.name, t.from_pence, coalesce(h.sellers, 0) as sellers
    from seller_tiers t left join held h on h.tier_id = t.id
    where t.removed_at is null order by t.from_pence, t.id`.execute(db)
  const last = await sql<{ counted: string | null }>`
    select max(c.counted_on)::text as counted from seller_tier_counts c`.execute(db)
  return { tiers: rows, counted: last.rows[0]?.counted ?? null }
}

export async function insertTier(tx: Tx, tier: Omit<TierRow, 'id'>): Promise<void> {
  await tx.insertInto('seller_tiers').values(tier).execute()
}

export async function updateTier(tx: Tx, { id, name, from_pence }: TierRow): Promise<void> {
  await tx.updateTable('seller_tiers').set({ name, from_pence }).where('id', '=', id).execute()
}

export async function removeTiers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('seller_tiers').set({ removed_at: new Date() }).where('id', 'in', ids).execute()
}

/** The names of the rules that have not ended and apply to one of these tiers. */
export async function selectRulesOfTiers(tx: Tx, tierIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select r.name from commission_rules r where r.ended_at is null and r.tier_ids && ${tierIds}::uuid[]
    order by r.position, r.id`.execute(tx)
  return rows.map(({ name }) => name)
}

export interface OwnTierRow {
  tier_id: string
  name: string
  since: Date | null
  counted_on: string | null
  sales_pence: number
}

/** The tier that a seller has; undefined in a shop without tiers. */
export async function selectOwnTier(db: Db, sellerId: string): Promise<OwnTierRow | undefined> {
  const { rows } = await sql<OwnTierRow>`
    select t.id as tier_id, t.name, c.since, c.counted_on::text as counted_on, coalesce(c.sales_pence, 0)::bigint as sales_pence
    from seller_tiers t left join seller_tier_counts c on c.seller_id = ${sellerId}
    where t.id = tier_of_seller(${sellerId}::uuid)`.execute(db)
  return rows[0]
}

/**
 * Adds up each seller's sales to clients, less refunds, by the day of payment in London from `first` to the day before `today`, and sets
 * the highest tier that the sum reaches; a change is added to the history. Repeating it on the same day changes only the sums. Returns how
 * many tiers have changed.
 */
export async function updateTierCounts(tx: Tx, days: { today: string; first: string }): Promise<number> {
  const start = sql`(${days.first}::date)::timestamp at time zone 'Europe/London'`
  const end = sql`(${days.today}::date)::timestamp at time zone 'Europe/London'`
  const { rows } = await sql<{ changed: number }>`
    with sold as (
      select o.seller_id, sum(o.full_price_pence - coalesce((refund_of(o) ->> 'client_pence')::bigint, 0))::bigint as pence
      from orders o where is_sold_to_client(o) and o.paid_at >= ${start} and o.paid_at < ${end} group by o.seller_id
    ), counted as (
      select u.id as seller_id, coalesce(s.pence, 0) as pence, t.id as tier_id, coalesce(t.name, '') as tier_name
      from users u left join sold s on s.seller_id = u.id
      left join lateral (select t.id, t.name from seller_tiers t
        where t.removed_at is null and t.from_pence <= greatest(coalesce(s.pence, 0), 0) order by t.from_pence desc, t.id limit 1) t on true
      where u.role = 'seller' and u.deleted_at is null and exists (select from seller_tiers)
    ), changes as (
      insert into seller_tier_changes (seller_id, tier_id, tier_name, sales_pence)
      select n.seller_id, n.tier_id, n.tier_name, n.pence from counted n
      left join seller_tier_counts c on c.seller_id = n.seller_id
      where c.seller_id is null or c.tier_id is distinct from n.tier_id
      returning seller_id
    ), kept as (
      insert into seller_tier_counts as c (seller_id, tier_id, sales_pence, counted_on)
      select n.seller_id, n.tier_id, n.pence, ${days.today}::date from counted n order by n.seller_id
      on conflict (seller_id) do update set tier_id = excluded.tier_id, sales_pence = excluded.sales_pence,
        counted_on = excluded.counted_on,
        since = case when c.tier_id is distinct from excluded.tier_id then excluded.since else c.since end
    )
    select count(*)::int as changed from changes`.execute(tx)
  return rows[0]?.changed ?? 0
}
