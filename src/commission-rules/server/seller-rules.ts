import { getToday } from '#platform/dates.ts'
import { createVersionedLruCache } from '#platform/server/cache/versioned-lru-cache.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { CommissionRule } from '../commission-of.ts'
import { type RuleInForceRow, selectRulesInForce, selectTierOfSeller } from './rule-store.ts'

/** The rules that are in force for a seller today, in the order in which they are tried. */
export type SellerRules = readonly CommissionRule[]

/** A seller; `marksVersion` changes whenever the seller's faves, stock, watched videos or tier change. */
interface SellerToRead {
  userId: string
  marksVersion?: number | undefined
}

export type ReadSellerRules = (seller: SellerToRead) => Promise<SellerRules>

/** Reads the seller's rules from the database, for an order and for lists that are not cached. */
export async function readSellerRules(db: Db, sellerId: string): Promise<SellerRules> {
  const rules = await selectRulesInForce(db, getToday())
  const tierId = namesTiers(rules) ? await selectTierOfSeller(db, sellerId) : null
  return rulesOfTier(rules, tierId)
}

const namesTiers = (rules: readonly RuleInForceRow[]): boolean => rules.some(({ tier_ids }) => tier_ids.length > 0)

/** The rules that apply to all sellers or to this tier. */
export function rulesOfTier(rules: readonly RuleInForceRow[], tierId: string | null): SellerRules {
  return rules
    .filter(({ tier_ids }) => tier_ids.length === 0 || (tierId !== null && tier_ids.includes(tierId)))
    .map(({ id, name, kind, hundredths, scope, category_ids, brands }) => {
      return { id, name, kind, hundredths, scope, categoryIds: category_ids, brands }
    })
}

/**
 * Creates a reader of a seller's rules that caches them, so that lists and product pages need no query for them. The rules of a day in
 * London are cached until the catalogue's version changes, as it does with every change of a rule; a seller's tier is cached until that
 * version or the seller's `marksVersion` changes.
 */
export function createSellerRulesReader(db: Database, catalogueVersion: () => number | null): ReadSellerRules {
  const heldRules = createVersionedLruCache<RuleInForceRow[]>(catalogueVersion, {
    name: 'commission rules',
    maxEntries: 2,
  })
  const heldTiers = createVersionedLruCache<{ tierId: string | null }>(catalogueVersion, {
    name: 'seller tiers',
    maxEntries: 5_000,
  })

  async function readRules(day: string): Promise<RuleInForceRow[]> {
    const held = heldRules.get(day)
    if (held) return held
    const version = catalogueVersion()
    const rules = await selectRulesInForce(db, day)
    heldRules.set(day, version, rules)
    return rules
  }

  async function readTier({ userId, marksVersion }: SellerToRead): Promise<string | null> {
    const key = `${userId} ${marksVersion}`
    const held = heldTiers.get(key)
    if (held) return held.tierId
    const version = catalogueVersion()
    const tierId = await selectTierOfSeller(db, userId)
    if (marksVersion !== undefined) heldTiers.set(key, version, { tierId })
    return tierId
  }

  return async (seller) => {
    const rules = await readRules(getToday())
    return rulesOfTier(rules, namesTiers(rules) ? await readTier(seller) : null)
  }
}
