import { filterConditions } from '#catalogue/search/server/product-conditions-store.ts'
import type { SearchFilter } from '#catalogue/search/server/product-filter.ts'
import { estimateProducts, isSmallShop, type RowEstimates } from '#catalogue/search/server/search-products-store.ts'
import type { CatalogueResponseCache } from '#catalogue/server/catalogue-response-cache.ts'

/**
 * The planner estimates well what the words of a search match, and badly what they match together with other filters; so it is asked
 * about the words alone, once per version of the catalogue, and not at all in a small shop.
 */
export async function estimateMatches(
  cache: CatalogueResponseCache,
  filter: SearchFilter,
  inShop: number,
): Promise<RowEstimates> {
  if (isSmallShop(inShop) || filterConditions(filter).length > 1) return { inShop, matching: null }
  const words = { ...filter, exceptId: null }
  const key = `estimate ${JSON.stringify(words)}`
  return { inShop, matching: (await cache.getOrLoad(key, (db) => estimateProducts(db, words), String)).data }
}
