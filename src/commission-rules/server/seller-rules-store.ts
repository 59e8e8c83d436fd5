import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'
import type { RuleKind, RuleScope } from '../commission-of.ts'

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

/** The rules that are in force on this day in London, in the order in which they are tried; categories that are deleted fit no product. */
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

/** Null in a shop without tiers. */
export async function selectTierOfSeller(db: Db, sellerId: string): Promise<string | null> {
  const { rows } = await executePrepared(
    db,
    sql<{ tier_id: string | null }>`select tier_of_seller(${sellerId}::uuid) as tier_id`,
  )
  return rows[0]?.tier_id ?? null
}
