import { hasRight } from '#access/rights.ts'
import type { Actor } from '#access/server/actor.ts'
import { hashToken } from '#access/server/tokens.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { batchReads } from '#platform/server/concurrency/batch-reads.ts'
import type { Database } from '#platform/server/database/database.ts'
import { countAttempt, type RateLimit } from '#platform/server/http/rate-limit.ts'
import { programKeysText } from '../text.ts'
import { findProgramKeys, type UsedKeyRow, updateKeyLastUsed } from './program-key-store.ts'

/** Every key begins with this word, so that scanners for published secrets recognise a key that was published by mistake. */
export const keyPrefix = 'chairside_key_'

const keyPattern = /^chairside_key_[\w-]{43}$/

/** How many calls a minute may be made with one key, wherever they come from. */
export const programLimit: RateLimit = { name: 'program', maxAttempts: 300, windowMinutes: 1 }

/** Keys are looked up in batches, as the tokens of sessions are. */
const batches = { patienceMs: 50, slots: 4, maxKeys: 50 }

interface ProgramOptions {
  secondFactorRequired: boolean
  isLimited: boolean
}

/**
 * Authenticates a program by its key, again for every call, so that a key stops working in every process at once when it is revoked or its
 * maker is blocked, removed or loses the right (D-656). Throws code 7 for an unknown or revoked key, code 21 for too many calls.
 */
export function createProgramAuthentication(
  db: Database,
  { secondFactorRequired, isLimited }: ProgramOptions,
): (key: string, ipAddress: string) => Promise<Actor> {
  const readKey = batchReads(async (hashes: readonly Buffer[]) => {
    const found = await findProgramKeys(db, hashes, { secondFactor: secondFactorRequired })
    const rows = new Map(found.map((row) => [row.hash.toString('hex'), row]))
    return hashes.map((hash) => rows.get(hash.toString('hex')))
  }, batches)
  return async (key, ipAddress) => {
    const row = keyPattern.test(key) ? await readKey(hashToken(key)) : undefined
    if (!row || row.is_revoked || row.is_maker_gone) throw new AppError(programKeysText.unknown, errorCode.tokenUnknown)
    if (isLimited) await countAttempt(db, programLimit, row.id)
    if (row.needs_last_used_update) await updateKeyLastUsed(db, row.id)
    return toActor(row, ipAddress)
  }
}

/** The actor of a program: it has the rights that both the key and its maker have, and the maker's limit on refunds. */
function toActor({ id, name, made_by, staff_rights, max_refund_pence, ...key }: UsedKeyRow, ipAddress: string): Actor {
  const maker = staff_rights === null ? null : { rights: staff_rights }
  const staff = { rights: key.rights.filter((right) => hasRight(maker, right)), maxRefundPence: max_refund_pence }
  return { kind: 'admin', userId: made_by, tokenId: id, ipAddress, staff, program: { name } }
}
