import type { AuthenticatedActor } from '#access/server/actor.ts'
import { getPricedProducts } from '#catalogue/products/server/priced-products.ts'
import { getClient } from '#clients/server/get-client.ts'
import { createExploreLinkValue } from '#links/explore/server/create-explore-link-value.ts'
import { createExploreLink } from '#links/explore/server/create-explore-links.ts'
import { lockUnopenedExploreLink, updateExploreLink } from '#links/explore/server/explore-link-life-store.ts'
import { getExploreLinkExpiry } from '#links/explore/server/explore-link-lifetime.ts'
import { requirePayoutsEnabled } from '#links/explore/server/require-payouts-enabled.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { addProductsToClients } from '#stock/my-stock/server/client-products.ts'

/**
 * A value of an explore link, or with products of a shopping link, that the seller hands over herself: no email is sent, and the answer
 * has the only copy of it (D-348). It is a further value of the same link as long as the client has not opened it (D-385).
 */
export function createLinkToShare(
  db: Database,
  seller: AuthenticatedActor,
  { clientId, productIds }: { clientId: string; productIds: readonly string[] },
): Promise<string> {
  const sellerId = seller.userId
  return inTransaction(db, async (tx) => {
    const client = await getClient(tx, sellerId, clientId)
    const products = (await getPricedProducts(tx, productIds)).map(({ id }) => id)
    await requirePayoutsEnabled(tx, seller)
    const isShopping = products.length > 0
    if (isShopping) await addProductsToClients(tx, { sellerId, clientIds: [client.id], productIds: products })
    const unopened = await lockUnopenedExploreLink(tx, { sellerId, clientId: client.id, productIds: products })
    if (unopened) {
      await updateExploreLink(tx, unopened.id, { sent_at: new Date(), expires_at: getExploreLinkExpiry() })
      return createExploreLinkValue(tx, unopened.id, null)
    }
    const recipient = { clientId: client.id, mailedTo: null }
    return (await createExploreLink(tx, sellerId, recipient, isShopping ? products : null)).value
  })
}
