import type { Actor } from '#access/server/actor.ts'
import type { PackedProduct } from '#catalogue/products/server/packed-product.ts'
import type { LoadProducts } from '#catalogue/products/server/product-cache.ts'
import { formatPageForVisitor, type PackedProductPage } from '#catalogue/products/server/product-page.ts'
import type { CatalogueResponse } from '#catalogue/server/catalogue-response-cache.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { exploreSort } from '../codes.ts'
import type { StorefrontList } from '../contract.ts'
import { correctSpelling } from './correct-spelling.ts'
import { parseProductFilter } from './product-filter.ts'
import type { ProductIndex } from './product-index.ts'
import { parseSearchWords } from './search-words.ts'

type ListDependencies = Pick<CatalogueDependencies, 'catalogueCache' | 'productIndex'>

/** A page after this many products is empty, which limits the cost of any one page. */
const maxOffset = 10_000

/** Returns the list from the cache, the same for every visitor; its data include the commission, which is shown only to sellers. */
export function listProducts(
  dependencies: ListDependencies,
  list: StorefrontList,
): Promise<CatalogueResponse<PackedProductPage>> {
  const { page, ...filters } = list
  return dependencies.catalogueCache.getOrLoad(
    `list ${page.limit} ${page.offset} ${JSON.stringify(filters)}`,
    (_db, loadProducts) => loadList(dependencies, list, loadProducts),
    { toPublic: formatPageForVisitor, isOneOfMany: true },
  )
}

/** Lets only sellers sort by commission, since the order would reveal the commission to others (D-051, D-070). */
export function restrictSort(actor: Actor, list: StorefrontList): StorefrontList {
  if (actor.kind === 'seller' || list.sort !== exploreSort.commission) return list
  return { ...list, sort: exploreSort.featured }
}

async function loadList(
  { productIndex }: ListDependencies,
  list: StorefrontList,
  loadProducts: LoadProducts,
): Promise<PackedProductPage> {
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
  return { products: await findPacked(index, found.ids, loadProducts), total: found.total }
}

/** Takes the products from the index and reads those that it does not hold yet; products that have left the shop meanwhile are left out. */
async function findPacked(
  index: ProductIndex,
  ids: readonly string[],
  loadProducts: LoadProducts,
): Promise<PackedProduct[]> {
  const known = ids.map((id) => index.getPacked(id))
  const unknown = ids.filter((_id, at) => !known[at])
  const read = unknown.length > 0 ? await loadProducts(unknown) : new Map<string, PackedProduct>()
  return ids.flatMap((id, at) => known[at] ?? read.get(id) ?? [])
}
