import { type AuthenticatedActor, assertOwnClientId, assertOwnUserId } from '#access/server/actor.ts'
import { getPricedProducts, listSellerProducts } from '#catalogue/products/server/priced-products.ts'
import { getClient, getClientToRead } from '#clients/server/get-client.ts'
import { createFieldError } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import type { ClientProductsInput, SentOwners, StockListFilter } from '../contract.ts'
import { stockText } from '../text.ts'
import { addProductsToClients, selectClientProductsPage } from './store.ts'

export {
  addProductsToClients,
  deleteMarksOfSeller as eraseMarksOfSeller,
  deleteProductsOfClient as eraseProductsOfClient,
  removeProductsOfLinks,
} from './store.ts'

/**
 * Puts products on one client's list, for the client or the client's seller. Unlike stock, this requires no training video (D-182,
 * D-183).
 */
export function addProductsToClient(
  db: Database,
  actor: AuthenticatedActor,
  { productIds, ...sent }: ClientProductsInput,
): Promise<void> {
  const clientId = resolveClientId(actor, sent)
  if (productIds.length === 0) throw createFieldError('prod_id', stockText.chooseProduct)
  return inTransaction(db, async (tx) => {
    await getClient(tx, actor.userId, clientId)
    const products = await getPricedProducts(tx, productIds)
    const ids = products.map(({ id }) => id)
    await addProductsToClients(tx, { sellerId: actor.userId, clientIds: [clientId], productIds: ids })
  })
}

export async function listClientProducts(
  db: Database,
  actor: AuthenticatedActor,
  sent: SentOwners,
  filter: StockListFilter,
) {
  const clientId = resolveClientId(actor, sent)
  await getClientToRead(db, actor.userId, clientId)
  const { ids, total } = await selectClientProductsPage(db, clientId, filter)
  return { products: await listSellerProducts(db, actor.userId, ids), total }
}

/**
 * The client whose list is meant: a client who came through an explore link means their own list, and another id is refused, while a
 * seller names one of the seller's clients (D-046, D-052).
 */
function resolveClientId(actor: AuthenticatedActor, sent: SentOwners): string {
  assertOwnUserId(actor, sent.userId)
  assertOwnClientId(actor, sent.clientId)
  const clientId = actor.kind === 'client' ? actor.clientId : sent.clientId
  if (!clientId) throw createFieldError('client_id', stockText.chooseClient)
  return clientId
}
