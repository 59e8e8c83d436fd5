import type { AuthenticatedActor } from '#access/server/actor.ts'
import { updateExploreLink } from '#links/server/explore-link-life-store.ts'
import { lockOwnExploreLink } from '#links/server/lock-own-explore-link.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** From now on the link and its copies open nothing. A link that was cancelled before stays as it is. */
export function cancelExploreLink(db: Database, seller: AuthenticatedActor, linkId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const link = await lockOwnExploreLink(tx, seller, linkId)
    if (!link.cancelled_at) await updateExploreLink(tx, link.id, { cancelled_at: new Date() })
  })
}
