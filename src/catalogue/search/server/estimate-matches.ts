import { estimateProducts, isSmallShop, type RowEstimates } from '#catalogue/search/server/find-products-store.ts'
import { filterConditions } from '#catalogue/search/server/product-conditions-store.ts'
import { noFilter, type ProductFilter } from '#catalogue/search/server/product-filter.ts'
import type { CatalogueResponseCache } from '#catalogue/server/catalogue-response-cache.ts'

/**
 * The planner estimates well what one condition matches, and badly what several match together; so it is asked about one
 * condition only, once per version of the catalogue, and not at all in a small shop.
 */
export async function estimateMatches(cache: CatalogueResponseCache, filter: ProductFilter): Promise<RowEstimates> {
  const inShop = await estimate(cache, noFilter)
  const isWorthIt = !isSmallShop(inShop) && filterConditions(filter).length <= 1
  return { inShop, matching: isWorthIt ? await estimate(cache, { ...filter, exceptId: null }) : null }
}

async function estimate(cache: CatalogueResponseCache, filter: ProductFilter): Promise<number> {
  const key = `estimate ${JSON.stringify(filter)}`
  return (await cache.getOrLoad(key, (db) => estimateProducts(db, filter), String)).data
}
