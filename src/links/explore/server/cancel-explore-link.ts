import type { AuthenticatedActor } from '#access/server/actor.ts'
import { updateExploreLink } from '#links/explore/server/explore-link-life-store.ts'
import { type LinkOwner, lockOwnExploreLink } from '#links/explore/server/lock-own-explore-link.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** From now on the link and its copies open nothing. A link that was cancelled before stays as it is. */
export function cancelExploreLink(db: Database, seller: AuthenticatedActor, linkId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await cancelExploreLinkOf(tx, seller, linkId)
  })
}

/** The same within the caller's transaction; false where it was cancelled before. */
export async function cancelExploreLinkOf(tx: Tx, owner: LinkOwner, linkId: string): Promise<boolean> {
  const link = await lockOwnExploreLink(tx, owner, linkId)
  if (link.cancelled_at) return false
  await updateExploreLink(tx, link.id, { cancelled_at: new Date() })
  return true
}
