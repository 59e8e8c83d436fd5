import type { AuthenticatedActor } from '#access/server/actor.ts'
import { updateExploreLink } from '#links/explore/server/explore-link-life-store.ts'
import { getExploreLinkExpiry } from '#links/explore/server/explore-link-lifetime.ts'
import { lockUsableExploreLink } from '#links/explore/server/lock-own-explore-link.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** The link lives as long as a new one from now on, also if it has expired. */
export function extendExploreLink(db: Database, seller: AuthenticatedActor, linkId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const link = await lockUsableExploreLink(tx, seller, linkId)
    await updateExploreLink(tx, link.id, { expires_at: getExploreLinkExpiry() })
  })
}
