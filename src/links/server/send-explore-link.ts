import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/find-seller.ts'
import { getClient } from '#clients/server/get-client.ts'
import { exploreLinkPath } from '#links/explore-link-path.ts'
import { createExploreLinks } from '#links/server/create-explore-links.ts'
import { requirePayoutsEnabled } from '#links/server/require-payouts-enabled.ts'
import { renderExploreLink } from '#mail/server/emails/explore-link.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** Sends an explore link to one client and returns its value (D-046, D-143). */
export async function sendExploreLink(
  db: Database,
  seller: AuthenticatedActor,
  clientId: string,
  publicUrl: string,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const client = await getClient(tx, seller.userId, clientId)
    await requirePayoutsEnabled(tx, seller)
    const value = (await createExploreLinks(tx, seller.userId, [client.id], 'explore')).get(client.id) ?? ''
    const sender = await findSeller(tx, seller.userId)
    await queueEmail(
      tx,
      renderExploreLink({
        to: client.email,
        clientName: client.name,
        sellerName: sender?.firstName ?? '',
        url: publicUrl + exploreLinkPath({ value, userId: seller.userId, clientId: client.id }),
      }),
    )
    return value
  })
}
