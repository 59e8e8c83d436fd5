import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { addDays, getToday } from '#platform/dates.ts'
import { formatPounds, type Pence, pence, subtract } from '#platform/money.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database/database.ts'
import type { TierForm } from '../contract.ts'
import { commissionRulesText } from '../text.ts'
import { lockRules } from './rule-store.ts'
import {
  insertTier,
  type OwnTierRow,
  removeTiers,
  selectOwnTier,
  selectRulesOfTiers,
  selectTiers,
  type TierRow,
  updateTier,
  updateTierCounts,
} from './tier-store.ts'

/** Sales count for this many whole days before today in London. */
const countedDays = 90

/**
 * Sets each seller's tier by the sales to clients in the ninety days before today (D-648); run by the nightly job. Returns how many tiers
 * have changed.
 */
export function countSellerTiers(db: Database): Promise<number> {
  const today = getToday()
  return inTransaction(db, async (tx) => {
    await lockRules(tx)
    return updateTierCounts(tx, { today, first: addDays(today, -countedDays) })
  })
}

/**
 * Saves all tiers, the lowest first, and removes those that are not sent. Sellers keep their tier until the nightly count, so that no price
 * changes in the middle of a checkout.
 */
export function saveTiers(db: Database, admin: AuthenticatedActor, tiers: readonly TierForm[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockRules(tx)
    const before = await selectTiers(tx)
    const known = new Map(before.map((tier) => [tier.id, tier]))
    const wantedIds = tiers.flatMap(({ tier_id }) => tier_id || [])
    if (new Set(wantedIds).size < wantedIds.length || !wantedIds.every((id) => known.has(id)))
      throw createFieldError('tiers', commissionRulesText.tiersWrong, errorCode.conflict)
    const removed = before.map(({ id }) => id).filter((id) => !wantedIds.includes(id))
    const rules = await selectRulesOfTiers(tx, removed)
    if (rules.length > 0) throw new AppError(commissionRulesText.tierInUse(rules.join(', ')), errorCode.conflict)
    await removeTiers(tx, removed)
    for (const { tier_id: id, name, from } of tiers) {
      const values = { name, from_pence: from }
      await (id ? updateTier(tx, { id, ...values }) : insertTier(tx, values))
    }
    const states = { before: { tiers: before.map(toWords) }, after: { tiers: (await selectTiers(tx)).map(toWords) } }
    const change = { action: 'set seller tiers', subjectKind: 'seller-tiers', subjectId: null, ...states }
    await recordAdminChange(tx, admin, change)
  })
}

const toWords = ({ name, from_pence }: TierRow) => `${name}: ${formatPounds(pence(from_pence))}`

export interface OwnTier extends OwnTierRow {
  next: { name: string; from: Pence; missing: Pence } | null
  /** Whether the tiers were changed since the last count, so that the next one gives the seller another tier. */
  isOutdated: boolean
}

/**
 * A seller's tier with the sum that is missing to the next one; null in a shop without tiers. An outdated tier has no next one, since what
 * is missing is known once it was counted again.
 */
export async function findOwnTier(db: Db, sellerId: string): Promise<OwnTier | null> {
  const own = await selectOwnTier(db, sellerId)
  if (!own) return null
  const tiers = await selectTiers(db)
  if (tiers.length === 0) return null
  const at = tiers.findLastIndex(({ from_pence }) => from_pence <= Math.max(0, own.sales_pence))
  const isOutdated = tiers[at]?.id !== own.tier_id
  const next = isOutdated ? undefined : tiers[at + 1]
  if (!next) return { ...own, next: null, isOutdated }
  const from = pence(next.from_pence)
  return { ...own, next: { name: next.name, from, missing: subtract(from, pence(own.sales_pence)) }, isOutdated }
}
