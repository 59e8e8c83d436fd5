import { deleteExpiredTokens } from '#accounts/sessions/server/token-store.ts'
import type { Db } from '#platform/server/database.ts'

/** Whoever comes with one that ended lately is still told so, and not that it never was. */
const toldDays = 7

/** By the clock: tokens of every kind whose time is long over. */
export function forgetOldTokens(db: Db): Promise<void> {
  return deleteExpiredTokens(db, toldDays)
}
