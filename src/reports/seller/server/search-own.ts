import type { AuthenticatedActor } from '#access/server/actor.ts'
import { unpackProductPage } from '#catalogue/products/server/product-page.ts'
import { parseProductsQuery, productsQuerySchema } from '#catalogue/search/contract.ts'
import { listProducts } from '#catalogue/search/server/list-products.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { clientListQuerySchema, parseClientListQuery } from '#clients/search-contract.ts'
import { listClients } from '#clients/server/clients.ts'
import { getClientToRead } from '#clients/server/get-client.ts'
import { orderFilterSchema, parseOrderFilters } from '#orders/history/contract.ts'
import { listOrders } from '#orders/history/server/own-orders.ts'
import { createSearchQuery } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { selectBoughtProducts, selectLinksToClients } from './search-own-store.ts'

export type SearchDependencies = Pick<CatalogueDependencies, 'db' | 'catalogueCache' | 'productIndex'>

const mostOfAKind = 5

/**
 * Searches the seller's own clients and orders and the shop's products, and returns the first rows of each. Links are found by the name of
 * the client to whom they were sent, which may be misspelt as in the list of clients.
 */
export async function searchOwn(dependencies: SearchDependencies, actor: AuthenticatedActor, words: string) {
  const { db } = dependencies
  const query = createSearchQuery(words, mostOfAKind)
  const page = { limit: mostOfAKind, offset: 0 }
  const [{ clients }, { orders }, found] = await Promise.all([
    listClients(db, actor, parseClientListQuery(clientListQuerySchema.parse(query))),
    listOrders(db, actor, parseOrderFilters(orderFilterSchema.parse(query)), page),
    listProducts(dependencies, parseProductsQuery(productsQuerySchema.parse(query))),
  ])
  const clientIds = clients.map(({ id }) => id)
  const links = clientIds.length > 0 ? await selectLinksToClients(db, actor.userId, clientIds, mostOfAKind) : []
  return { clients, orders, links, products: unpackProductPage(found.data).products }
}
export type OwnSearch = Awaited<ReturnType<typeof searchOwn>>

const mostBoughtProducts = 12

/** What a client has bought from the seller, the latest first. */
export async function listBoughtProducts(db: Database, { userId }: AuthenticatedActor, clientId: string) {
  const { id } = await getClientToRead(db, userId, clientId)
  return selectBoughtProducts(db, { sellerId: userId, clientId: id }, mostBoughtProducts)
}
