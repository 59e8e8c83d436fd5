import type { AuthenticatedActor } from '#access/server/actor.ts'
import { assertOwnClientId, assertOwnUserId } from '#access/server/own-data.ts'
import { listSellerProducts } from '#catalogue/products/server/list-seller-products.ts'
import { getPricedProducts } from '#catalogue/products/server/priced-products.ts'
import { getClient } from '#clients/server/get-client.ts'
import { publicBase } from '#media/server/serve-files.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'
import type { AddClientProducts, ClientProductsResponse, StockListQuery } from '#stock/contract.ts'
import { parseListFilter } from '#stock/server/parse-list-filter.ts'
import { presentForClient, presentStockEntry } from '#stock/server/present.ts'
import { insertClientProducts, selectClientProductsPage } from '#stock/server/store.ts'
import { stockText } from '#stock/text.ts'

/** Puts products on one client's list, for the client or the client's seller; without the training video that stock requires (D-182, D-183). */
export function addProductsToClient(db: Database, actor: AuthenticatedActor, input: AddClientProducts): Promise<void> {
  const clientId = resolveClientId(actor, input)
  const productIds = [...(input.prod_ids ?? []), ...(input.prod_id ? [input.prod_id] : [])]
  if (productIds.length === 0) throw createFieldError('prod_id', stockText.chooseProduct)
  return inTransaction(db, async (tx) => {
    await getClient(tx, actor.userId, clientId)
    const products = await getPricedProducts(tx, productIds)
    const ids = products.map(({ id }) => id)
    await insertClientProducts(tx, { sellerId: actor.userId, clientIds: [clientId], productIds: ids })
  })
}

/** For other modules, within their transaction; they have checked that the seller's clients and the products exist. */
export function addProductsToClients(
  tx: Tx,
  lists: { sellerId: string; clientIds: string[]; productIds: string[] },
): Promise<void> {
  return insertClientProducts(tx, lists)
}

export async function listClientProducts(
  db: Database,
  actor: AuthenticatedActor,
  query: StockListQuery,
): Promise<ClientProductsResponse> {
  const clientId = resolveClientId(actor, query)
  await getClient(db, actor.userId, clientId)
  const { ids, total } = await selectClientProductsPage(db, clientId, parseListFilter(query))
  const products = await listSellerProducts(db, actor.userId, ids)
  const visible = actor.kind === 'client' ? products.map(presentForClient) : products
  const prod = visible.map((product) => ({
    ...presentStockEntry(product),
    quantity: 0,
    totalPrice: product.price,
    totalCommission: product.commission ?? 0,
  }))
  return { prod, bP: publicBase, ttl: total }
}

/** A client by link has only the own list, whatever id is sent; a seller names one of the seller's clients (D-046, D-052). */
function resolveClientId(
  actor: AuthenticatedActor,
  sent: { client_id?: string | undefined; user_id?: string | undefined },
): string {
  assertOwnUserId(actor, sent.user_id)
  assertOwnClientId(actor, sent.client_id)
  const clientId = actor.kind === 'client' ? actor.clientId : sent.client_id
  if (!clientId) throw createFieldError('client_id', stockText.chooseClient)
  return clientId
}
