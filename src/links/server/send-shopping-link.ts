import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/find-seller.ts'
import { getPricedProducts } from '#catalogue/products/server/priced-products.ts'
import { getClients } from '#clients/server/get-client.ts'
import type { SendProducts } from '#links/contract.ts'
import { exploreLinkPath } from '#links/explore-link-path.ts'
import { checkMaySend } from '#links/server/check-may-send.ts'
import { makeExploreLinks } from '#links/server/make-explore-links.ts'
import type { ProductLine } from '#mail/server/emails/product-lines.ts'
import { renderShoppingLink } from '#mail/server/emails/shopping-link.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { pence } from '#platform/money.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { addProductsToClients } from '#stock/server/client-products.ts'

/** Chosen products go to the lists of chosen clients, and a letter with her own link to each of them: all or none (D-182). */
export async function sendShoppingLink(
  db: Database,
  seller: AuthenticatedActor,
  wish: SendProducts,
  publicUrl: string,
): Promise<void> {
  const sellerId = seller.userId
  await inTransaction(db, async (tx) => {
    const clients = await getClients(tx, sellerId, wish.client_ids)
    const products = await chosenProducts(tx, wish.prod_ids)
    await checkMaySend(tx, seller)
    const clientIds = clients.map(({ id }) => id)
    await addProductsToClients(tx, { sellerId, clientIds, productIds: products.map(({ id }) => id) })
    const links = await makeExploreLinks(tx, sellerId, clientIds, 'shopping')
    const sender = await findSeller(tx, sellerId)
    for (const { id: clientId, name, email } of clients)
      await queueEmail(
        tx,
        renderShoppingLink({
          to: email,
          clientName: name,
          sellerName: sender?.firstName ?? '',
          publicUrl,
          products,
          url: publicUrl + exploreLinkPath({ value: links.get(clientId) ?? '', userId: sellerId, clientId }),
        }),
      )
  })
}

/** In the order in which they were chosen, at the price that a client pays (D-039). */
async function chosenProducts(tx: Tx, sent: readonly string[]): Promise<(ProductLine & { id: string })[]> {
  const place = new Map(sent.map((id, at) => [id.toLowerCase(), at]))
  return (await getPricedProducts(tx, sent))
    .sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
    .map(({ id, brand, name, picture, pricePence }) => ({ id, brand, name, picture, pricePence: pence(pricePence) }))
}
