import { deleteTokensExpiredBefore } from '#accounts/sessions/server/token-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Whoever comes with one that ended lately is still told so, and not that it never was. */
const retentionDays = 7

/** By the clock: tokens of every kind whose time is long over. */
export function deleteExpiredTokens(db: Db): Promise<void> {
  return deleteTokensExpiredBefore(db, retentionDays)
}
