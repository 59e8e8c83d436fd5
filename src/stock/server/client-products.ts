import { type AuthenticatedActor, assertOwnClientId, assertOwnUserId } from '#access/server/actor.ts'
import { getPricedProducts } from '#catalogue/products/server/get-priced-products.ts'
import { listSellerProducts } from '#catalogue/products/server/list-seller-products.ts'
import { getClient } from '#clients/server/get-client.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'
import type { ClientProductsAnswer, ListStock, SelectProducts } from '#stock/contract.ts'
import { entry, forClient, wishOf } from '#stock/server/list-stock.ts'
import { insertClientProducts, selectClientProducts } from '#stock/server/store.ts'
import { stockText } from '#stock/text.ts'

/** Puts products on one client's list, by her seller or by herself; no training video is asked of clients (D-182, D-183). */
export function chooseForClient(db: Database, actor: AuthenticatedActor, wish: SelectProducts): Promise<void> {
  const clientId = clientOf(actor, wish)
  const productIds = [...(wish.prod_ids ?? []), ...(wish.prod_id ? [wish.prod_id] : [])]
  if (productIds.length === 0) throw createFieldError('prod_id', stockText.chooseProduct)
  return inTransaction(db, async (tx) => {
    await getClient(tx, actor.userId, clientId)
    const products = await getPricedProducts(tx, productIds)
    const ids = products.map(({ id }) => id)
    await insertClientProducts(tx, { sellerId: actor.userId, clientIds: [clientId], productIds: ids })
  })
}

/** For the neighbours: clients and products that were looked up already, inside their transaction. */
export function putOnClientsLists(
  tx: Tx,
  lists: { sellerId: string; clientIds: string[]; productIds: string[] },
): Promise<void> {
  return insertClientProducts(tx, lists)
}

export async function listClientProducts(
  db: Database,
  actor: AuthenticatedActor,
  query: ListStock,
): Promise<ClientProductsAnswer> {
  const clientId = clientOf(actor, query)
  await getClient(db, actor.userId, clientId)
  const { ids, ttl } = await selectClientProducts(db, clientId, wishOf(query))
  const products = await listSellerProducts(db, actor.userId, ids)
  const shown = actor.kind === 'client' ? products.map(forClient) : products
  const prod = shown.map((product) => ({
    ...entry(product),
    quantity: 0,
    totalPrice: product.price,
    totalCommission: product.commission ?? 0,
  }))
  return { prod, bP: publicBase, ttl }
}

/** A client by link acts for herself, whatever is sent; a seller names one of her clients (D-046, D-052). */
function clientOf(
  actor: AuthenticatedActor,
  sent: { client_id?: string | undefined; user_id?: string | undefined },
): string {
  assertOwnUserId(actor, sent.user_id)
  assertOwnClientId(actor, sent.client_id)
  const clientId = actor.kind === 'client' ? actor.clientId : sent.client_id
  if (!clientId) throw createFieldError('client_id', stockText.chooseClient)
  return clientId
}
