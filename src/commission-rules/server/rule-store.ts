import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import { likeWords } from '#platform/server/database/contains-text.ts'
import { type Db, nameOrder, type Tx } from '#platform/server/database/database.ts'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'
import type { CommissionRules } from '#schema/commission-rules.ts'
import type { RuleKind, RuleScope } from '../commission-of.ts'
import type { RuleThing, RuleThingScope } from '../contract.ts'

export interface RuleRow {
  id: string
  name: string
  kind: RuleKind
  hundredths: number
  scope: RuleScope
  /** `first_day` and `last_day` are days in London, YYYY-MM-DD. */
  first_day: string | null
  last_day: string | null
  is_on: boolean
  created_at: Date
  ended_at: Date | null
  tiers: RuleThing[]
  things: RuleThing[]
  used: boolean
}

const ruleColumns = sql`r.id, r.name, r.kind, r.hundredths, r.scope, r.first_day::text as first_day, r.last_day::text as last_day, r.is_on,
  r.created_at, r.ended_at, exists (select from order_lines l where l.commission_rule_id = r.id) as used,
  coalesce((select json_agg(json_build_object('_id', t.id, 'name', t.name) order by t.from_pence, t.id)
    from seller_tiers t where t.id = any(r.tier_ids)), '[]') as tiers,
  coalesce((select json_agg(json_build_object('_id', t.id, 'name', t.name) order by ${nameOrder('t.name')}, t.id) from (
    select k.id::text as id, k.name from categories k where k.id = any(r.category_ids)
    union all select b.name, b.name from unnest(r.brands) as b (name)
  ) t), '[]') as things`

/** The rules that have not ended, in the order in which they are tried. */
export async function selectOpenRules(db: Db): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from commission_rules r where r.ended_at is null order by r.position, r.id`.execute(db)
  return rows
}

export async function selectEndedRules(db: Db, { limit, offset }: Page): Promise<{ rows: RuleRow[]; total: number }> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from commission_rules r where r.ended_at is not null order by r.ended_at desc, r.id
    limit ${limit} offset ${offset}`.execute(db)
  const total = await sql<{ count: number }>`
    select count(*)::int as count from commission_rules r where r.ended_at is not null`.execute(db)
  return { rows, total: total.rows[0]?.count ?? 0 }
}

export interface RuleInForceRow {
  id: string
  name: string
  kind: RuleKind
  hundredths: number
  tier_ids: string[]
  scope: RuleScope
  category_ids: string[]
  brands: string[]
}

/** The rules that are in force on this day in London, in the order in which they are tried; deleted categories are left out of them. */
export async function selectRulesInForce(db: Db, day: string): Promise<RuleInForceRow[]> {
  const { rows } = await executePrepared(
    db,
    sql<RuleInForceRow>`
    select r.id, r.name, r.kind, r.hundredths, r.tier_ids, r.scope, r.brands,
      array(select c.id from categories c where c.id = any(r.category_ids) and c.deleted_at is null) as category_ids
    from commission_rules r
    where r.ended_at is null and r.is_on and (r.first_day is null or r.first_day <= ${day}::date)
      and (r.last_day is null or r.last_day >= ${day}::date)
    order by r.position, r.id`,
  )
  return rows
}

/** The id of the seller's tier; null in a shop without tiers. */
export async function selectTierOfSeller(db: Db, sellerId: string): Promise<string | null> {
  const { rows } = await executePrepared(
    db,
    sql<{ tier_id: string | null }>`select tier_of_seller(${sellerId}::uuid) as tier_id`,
  )
  return rows[0]?.tier_id ?? null
}

/** Makes other changes of rules and tiers wait until the transaction ends. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('commission rules', 0))`.execute(tx)
}

export interface LockedRule {
  id: string
  name: string
  position: number
  is_on: boolean
  ended_at: Date | null
}

/** Reads a rule; to be called after `lockRules`, so that the rule cannot change meanwhile. */
export function findRuleRow(tx: Tx, ruleId: string): Promise<LockedRule | undefined> {
  const rule = tx.selectFrom('commission_rules').select(['id', 'name', 'position', 'is_on', 'ended_at'])
  return rule.where('id', '=', ruleId).executeTakeFirst()
}

/** The ids, names and positions of the rules that have not ended, in the order in which they are tried. */
export function selectRuleOrder(tx: Tx): Promise<{ id: string; name: string; position: number }[]> {
  const open = tx.selectFrom('commission_rules').select(['id', 'name', 'position']).where('ended_at', 'is', null)
  return open.orderBy('position').orderBy('id').execute()
}

export type RuleValues = Omit<Insertable<CommissionRules>, 'id' | 'created_at' | 'ended_at' | 'is_on'>

export async function insertRule(tx: Tx, values: RuleValues): Promise<string> {
  const { id } = await tx.insertInto('commission_rules').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function endRuleRow(tx: Tx, ruleId: string): Promise<void> {
  await tx.updateTable('commission_rules').set({ ended_at: new Date() }).where('id', '=', ruleId).execute()
}

export async function switchRuleRow(tx: Tx, ruleId: string, isOn: boolean): Promise<void> {
  await tx.updateTable('commission_rules').set({ is_on: isOn }).where('id', '=', ruleId).execute()
}

export async function updateRuleOrder(tx: Tx, ruleIds: readonly string[]): Promise<void> {
  await sql`update commission_rules r set position = o.position
    from unnest(${ruleIds}::uuid[]) with ordinality as o (id, position) where o.id = r.id and r.position <> o.position`.execute(
    tx,
  )
}

const mostThings = 20

const productsInShop = sql`products p where p.visible and p.deleted_at is null`

/** Searches by name for categories or brands that a rule can apply to, or for products whose commission can be looked up. */
export async function selectRuleThings(db: Db, scope: RuleThingScope, search: string): Promise<RuleThing[]> {
  const table = {
    categories: sql`select k.id::text as id, k.name from categories k where k.deleted_at is null`,
    brands: sql`select min(p.brand) as id, min(p.brand) as name from ${productsInShop} group by lower(p.brand)`,
    products: sql`select p.id::text as id, p.brand || ' ' || p.name as name from ${productsInShop}`,
  }[scope]
  const { rows } = await sql<RuleThing>`
    select t.id as "_id", t.name from (${table}) t where ${likeWords(search, sql`normalize_text(t.name)`)}
    order by ${nameOrder('t.name')}, t.id limit ${sql.lit(mostThings)}`.execute(db)
  return rows
}

/** How many of these categories and tiers exist. */
export async function countKnown(
  db: Db,
  ids: { categories: readonly string[]; tiers: readonly string[] },
): Promise<{ categories: number; tiers: number }> {
  const { rows } = await sql<{ categories: number; tiers: number }>`
    select (select count(*)::int from categories k where k.id = any(${ids.categories}::uuid[]) and k.deleted_at is null) as categories,
      (select count(*)::int from seller_tiers t where t.id = any(${ids.tiers}::uuid[]) and t.removed_at is null) as tiers`.execute(
    db,
  )
  return rows[0] ?? { categories: 0, tiers: 0 }
}

export interface ProductToSellRow {
  id: string
  name: string
  brand: string
  price_pence: number
  commission_pence: number
  category_ids: string[]
}

const productColumns = sql`p.id, p.brand || ' ' || p.name as name, p.brand, p.price_pence, p.commission_pence, p.category_ids`

export async function findProductToSell(db: Db, productId: string): Promise<ProductToSellRow | undefined> {
  const { rows } = await sql<ProductToSellRow>`
    select ${productColumns} from ${productsInShop} and p.id = ${productId}`.execute(db)
  return rows[0]
}

export interface RuleReach {
  scope: RuleScope
  categoryIds: readonly string[]
  brands: readonly string[]
  tierIds: readonly string[]
}

const exampleCount = 5

/** Counts the products that a rule would apply to, and returns the dearest of them as examples. */
export async function selectReachedProducts(
  db: Db,
  { scope, categoryIds, brands }: RuleReach,
): Promise<{ examples: ProductToSellRow[]; total: number }> {
  const fits: RawBuilder<unknown> = {
    all: sql`true`,
    categories: sql`p.category_ids && ${categoryIds}::uuid[]`,
    brands: sql`lower(p.brand) = any(select lower(b) from unnest(${brands}::text[]) b)`,
  }[scope]
  const { rows } = await sql<ProductToSellRow>`
    select ${productColumns} from ${productsInShop} and ${fits} order by p.price_pence desc, p.id
    limit ${sql.lit(exampleCount)}`.execute(db)
  const total = await sql<{ count: number }>`
    select count(*)::int as count from ${productsInShop} and ${fits}`.execute(db)
  return { examples: rows, total: total.rows[0]?.count ?? 0 }
}

/** How many sellers have one of these tiers today; without tiers, how many sellers there are. */
export async function countReachedSellers(db: Db, tierIds: readonly string[]): Promise<number> {
  const hasTier = tierIds.length > 0 ? sql`tier_of_seller(u.id) = any(${tierIds}::uuid[])` : sql`true`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where u.role = 'seller' and u.deleted_at is null and ${hasTier}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
