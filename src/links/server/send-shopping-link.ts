import type { Member } from '#access/server/actor.ts'
import { readSeller } from '#accounts/server/read-seller.ts'
import { knownProducts } from '#catalogue/server/known-products.ts'
import { readClients } from '#clients/server/read-client.ts'
import type { SendProducts } from '#links/contract.ts'
import { exploreLinkPath } from '#links/explore-link-path.ts'
import { checkMaySend } from '#links/server/check-may-send.ts'
import { makeExploreLinks } from '#links/server/make-explore-links.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import type { ProductLine } from '#mail/server/templates/product-lines.ts'
import { shoppingLinkMail } from '#mail/server/templates/shopping-link.ts'
import { pence } from '#platform/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database.ts'
import { putOnClientsLists } from '#stock/server/client-products.ts'

/** Chosen products go to the lists of chosen clients, and a letter with her own link to each of them: all or none (D-182). */
export async function sendShoppingLink(
  db: Database,
  seller: Member,
  wish: SendProducts,
  publicUrl: string,
): Promise<void> {
  const sellerId = seller.userId
  await inTransaction(db, async (tx) => {
    const clients = await readClients(tx, sellerId, wish.client_ids)
    const products = await chosenProducts(tx, wish.prod_ids)
    await checkMaySend(tx, seller)
    const clientIds = clients.map(({ id }) => id)
    await putOnClientsLists(tx, { sellerId, clientIds, productIds: products.map(({ id }) => id) })
    const links = await makeExploreLinks(tx, sellerId, clientIds, 'shopping')
    const sender = await readSeller(tx, sellerId)
    for (const { id: clientId, name, email } of clients)
      await sendMail(
        tx,
        shoppingLinkMail({
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
  return (await knownProducts(tx, sent))
    .sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
    .map(({ id, brand, name, picture, pricePence }) => ({ id, brand, name, picture, pricePence: pence(pricePence) }))
}
