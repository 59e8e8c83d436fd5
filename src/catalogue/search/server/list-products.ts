import type { Actor } from '#access/server/actor.ts'
import { addSellerMarks } from '#catalogue/products/server/list-seller-products.ts'
import { type ProductPage, presentProductsToVisitor } from '#catalogue/products/server/present.ts'
import type { LoadProducts } from '#catalogue/products/server/product-cache.ts'
import { exploreSort } from '#catalogue/search/codes.ts'
import type { StorefrontList } from '#catalogue/search/contract.ts'
import { correctSpelling } from '#catalogue/search/server/correct-spelling.ts'
import { parseProductFilter } from '#catalogue/search/server/product-filter.ts'
import { parseSearchWords } from '#catalogue/search/server/search-words.ts'
import type { CatalogueResponse } from '#catalogue/server/catalogue-response-cache.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'

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
    (_db, loadProducts) => loadList(dependencies, list, loadProducts),
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
  { productIndex }: ListDependencies,
  list: StorefrontList,
  loadProducts: LoadProducts,
): Promise<ProductPage> {
  const filter = parseProductFilter(list)
  if (!filter) return { products: [], total: 0 }
  // a page that is too deep is empty, but the total is still returned
  const page = list.page.offset < maxOffset ? list.page : { limit: 0, offset: 0 }
  const index = await productIndex()
  const typed = index.find(filter, list.sort, page)
  // a search that finds nothing as it was typed is made again with its spelling corrected
  const isMisspelt = filter.words !== null && typed.total === 0
  const words = isMisspelt ? correctSpelling(index.words, parseSearchWords(list.search)) : []
  const found = words.length > 0 ? index.find({ ...filter, words }, list.sort, page) : typed
  return { products: await loadProducts(found.ids), total: found.total }
}
