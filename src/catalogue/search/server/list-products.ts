import type { Actor } from '#access/server/actor.ts'
import type { ProductsResponse } from '#catalogue/products/contract.ts'
import { addSellerMarks } from '#catalogue/products/server/list-seller-products.ts'
import { withoutCommission } from '#catalogue/products/server/present.ts'
import type { LoadProducts } from '#catalogue/products/server/product-cache.ts'
import { exploreSort } from '#catalogue/search/codes.ts'
import type { ProductsQuery } from '#catalogue/search/contract.ts'
import { correctSearch } from '#catalogue/search/server/correct-search.ts'
import { estimateMatches } from '#catalogue/search/server/estimate-matches.ts'
import { findProducts } from '#catalogue/search/server/find-products-store.ts'
import { type ProductFilter, parseProductFilter } from '#catalogue/search/server/product-filter.ts'
import type { CatalogueResponse, CatalogueResponseCache } from '#catalogue/server/catalogue-response-cache.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { toPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'

/** A deeper page shows no products: this bounds what one page may cost. */
const maxOffset = 10_000

/** The list as every visitor gets it, from the cache; its data hold the commission, which only sellers are shown. */
export function listProducts(
  { catalogueCache }: Pick<CatalogueDependencies, 'catalogueCache'>,
  query: ProductsQuery,
): Promise<CatalogueResponse<ProductsResponse>> {
  const { limit, offset } = toPage(query)
  const { user_id: _user, client_id: _client, page: _page, lmt: _lmt, limit: _limit, ...filters } = query
  return catalogueCache.getOrLoad(
    `list ${limit} ${offset} ${JSON.stringify(filters)}`,
    (db, loadProducts) => loadList(catalogueCache, query, db, loadProducts),
    ({ prods, ...rest }) => ({ prods: prods.map(withoutCommission), ...rest }),
  )
}

/** Only sellers and administrators sort by commission: the order would reveal it to a visitor (D-051). */
export function restrictSort(actor: Actor, query: ProductsQuery): ProductsQuery {
  const maySeeCommission = actor.kind === 'seller' || actor.kind === 'admin'
  if (maySeeCommission || query.sortValue !== exploreSort.commission) return query
  return { ...query, sortValue: exploreSort.featured }
}

/** The same page with the commission, and with one seller's faves, stock and watched videos marked. */
export async function listProductsForSeller(
  { db }: CatalogueDependencies,
  sellerId: string,
  { data }: CatalogueResponse<ProductsResponse>,
): Promise<ProductsResponse> {
  return { ...data, prods: await addSellerMarks(db, sellerId, data.prods) }
}

async function loadList(
  cache: CatalogueResponseCache,
  query: ProductsQuery,
  db: Database,
  loadProducts: LoadProducts,
): Promise<ProductsResponse> {
  const filter = parseProductFilter(query)
  if (!filter) return { prods: [], bP: publicBase, ttl: 0 }
  const page = toPage(query)
  // a page that is too deep is empty, but the total is still returned
  const reachable = page.offset < maxOffset ? page : { limit: 0, offset: 0 }
  const find = async (filters: ProductFilter) =>
    findProducts(db, filters, query.sortValue, reachable, await estimateMatches(cache, filters))
  let found = await find(filter)
  const corrected = found.total === 0 && query.sKey ? await correctSearch(db, query.sKey) : null
  if (corrected) found = await find({ ...filter, tsQuery: corrected })
  return { prods: await loadProducts(found.ids), bP: publicBase, ttl: found.total }
}
