import { hashToken } from '#access/server/tokens.ts'
import { markPayLinkOpened } from '#orders/pay-links/server/pay-link-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** The first time counts; a value that opens nothing changes nothing. */
export function recordPayLinkOpened(db: Db, value: string): Promise<void> {
  return markPayLinkOpened(db, hashToken(value))
}
