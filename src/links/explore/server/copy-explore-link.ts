import type { AuthenticatedActor } from '#access/server/actor.ts'
import { exploreLinkPath } from '#links/explore/explore-link-path.ts'
import { createExploreLinkValue } from '#links/explore/server/create-explore-link-value.ts'
import { lockUsableExploreLink } from '#links/explore/server/lock-own-explore-link.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** The path of a link with a value of its own, to be handed over beside the email; the value in the email goes on working. */
export function copyExploreLink(db: Database, seller: AuthenticatedActor, linkId: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const link = await lockUsableExploreLink(tx, seller, linkId)
    const value = await createExploreLinkValue(tx, link.id, null)
    return exploreLinkPath({ value, userId: link.seller_id, clientId: link.client_id })
  })
}
