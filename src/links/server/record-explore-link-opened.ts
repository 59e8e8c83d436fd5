import { hashToken } from '#access/server/tokens.ts'
import { markExploreLinkOpened } from '#links/server/explore-link-life-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** The first time counts; a value that opens nothing changes nothing. */
export function recordExploreLinkOpened(db: Db, value: string): Promise<void> {
  return markExploreLinkOpened(db, hashToken(value))
}
