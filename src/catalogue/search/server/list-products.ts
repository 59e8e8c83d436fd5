import type { Actor } from '#access/server/actor.ts'
import { addSellerMarks } from '#catalogue/products/server/list-seller-products.ts'
import { type ProductPage, presentProductsToVisitor } from '#catalogue/products/server/present.ts'
import type { LoadProducts } from '#catalogue/products/server/product-cache.ts'
import { exploreSort } from '#catalogue/search/codes.ts'
import type { StorefrontList } from '#catalogue/search/contract.ts'
import { correctSpelling } from '#catalogue/search/server/correct-spelling.ts'
import { estimateMatches } from '#catalogue/search/server/estimate-matches.ts'
import { findProducts } from '#catalogue/search/server/find-products-store.ts'
import { type ProductFilter, parseProductFilter } from '#catalogue/search/server/product-filter.ts'
import type { CatalogueResponse, CatalogueResponseCache } from '#catalogue/server/catalogue-response-cache.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import type { Database } from '#platform/server/database/database.ts'

/** A deeper page shows no products: this bounds what one page may cost. */
const maxOffset = 10_000

/** The list as every visitor gets it, from the cache; its data hold the commission, which only sellers are shown. */
export function listProducts(
  { catalogueCache }: Pick<CatalogueDependencies, 'catalogueCache'>,
  list: StorefrontList,
): Promise<CatalogueResponse<ProductPage>> {
  const { page, ...filters } = list
  return catalogueCache.getOrLoad(
    `list ${page.limit} ${page.offset} ${JSON.stringify(filters)}`,
    (db, loadProducts) => loadList(catalogueCache, list, db, loadProducts),
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
  cache: CatalogueResponseCache,
  list: StorefrontList,
  db: Database,
  loadProducts: LoadProducts,
): Promise<ProductPage> {
  const filter = parseProductFilter(list)
  if (!filter) return { products: [], total: 0 }
  // a page that is too deep is empty, but the total is still returned
  const reachable = list.page.offset < maxOffset ? list.page : { limit: 0, offset: 0 }
  const find = async (filters: ProductFilter) =>
    findProducts(db, filters, list.sort, reachable, await estimateMatches(cache, filters))
  let found = await find(filter)
  const corrected = found.total === 0 && list.search ? await correctSpelling(db, list.search) : null
  if (corrected) found = await find({ ...filter, tsQuery: corrected })
  return { products: await loadProducts(found.ids), total: found.total }
}
