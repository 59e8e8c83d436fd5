import type { Actor } from '#access/server/actor.ts'
import { addSellerMarks } from '#catalogue/products/server/list-seller-products.ts'
import { type ProductPage, presentProductsToVisitor } from '#catalogue/products/server/present.ts'
import type { LoadProducts } from '#catalogue/products/server/product-cache.ts'
import { exploreSort } from '#catalogue/search/codes.ts'
import type { StorefrontList } from '#catalogue/search/contract.ts'
import { correctSpelling } from '#catalogue/search/server/correct-spelling.ts'
import { estimateMatches } from '#catalogue/search/server/estimate-matches.ts'
import type { FoundProducts } from '#catalogue/search/server/found-products.ts'
import { isSearch, parseProductFilter, type SearchFilter } from '#catalogue/search/server/product-filter.ts'
import { searchProducts } from '#catalogue/search/server/search-products-store.ts'
import type { CatalogueResponse } from '#catalogue/server/catalogue-response-cache.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import type { Database } from '#platform/server/database/database.ts'

type ListDependencies = Pick<CatalogueDependencies, 'catalogueCache' | 'productIndex'>

/** A deeper page shows no products: this bounds what one page may cost. */
const maxOffset = 10_000

/** The list as every visitor gets it, from the cache; its data hold the commission, which only sellers are shown. */
export function listProducts(
  dependencies: ListDependencies,
  list: StorefrontList,
): Promise<CatalogueResponse<ProductPage>> {
  const { page, ...filters } = list
  return dependencies.catalogueCache.getOrLoad(
    `list ${page.limit} ${page.offset} ${JSON.stringify(filters)}`,
    (db, loadProducts) => loadList(dependencies, list, db, loadProducts),
    presentProductsToVisitor,
  )
}

/** Only sellers sort by commission: the order would reveal it to others (D-051, D-070). */
export function restrictSort(actor: Actor, list: StorefrontList): StorefrontList {
  if (actor.kind === 'seller' || list.sort !== exploreSort.commission) return list
  return { ...list, sort: exploreSort.featured }
}

/** The same page with the commission, and with one seller's faves, stock and watched videos marked. */
export async function listProductsForSeller(
  { db }: CatalogueDependencies,
  sellerId: string,
  { data }: CatalogueResponse<ProductPage>,
): Promise<ProductPage> {
  return { ...data, products: await addSellerMarks(db, sellerId, data.products) }
}

async function loadList(
  { catalogueCache, productIndex }: ListDependencies,
  list: StorefrontList,
  db: Database,
  loadProducts: LoadProducts,
): Promise<ProductPage> {
  const filter = parseProductFilter(list)
  if (!filter) return { products: [], total: 0 }
  // a page that is too deep is empty, but the total is still returned
  const page = list.page.offset < maxOffset ? list.page : { limit: 0, offset: 0 }
  const index = await productIndex()
  const search = async (filters: SearchFilter) =>
    searchProducts(db, filters, list.sort, page, await estimateMatches(catalogueCache, filters, index.size))
  const found = isSearch(filter)
    ? await searchWithCorrections(db, list.search, filter, search)
    : index.find(filter, list.sort, page)
  return { products: await loadProducts(found.ids), total: found.total }
}

/** A search that finds nothing as it was typed is made again with its spelling corrected. */
async function searchWithCorrections(
  db: Database,
  typed: string,
  filter: SearchFilter,
  search: (filter: SearchFilter) => Promise<FoundProducts>,
): Promise<FoundProducts> {
  const found = await search(filter)
  const corrected = found.total === 0 ? await correctSpelling(db, typed) : null
  return corrected ? search({ ...filter, tsQuery: corrected }) : found
}
