import type { Viewer } from '#access/web/viewer.ts'
import type { ProductListQuery } from '#catalogue/products/web/api.ts'
import { parseFilters, parseSearch, parseSort } from '#catalogue/search/web/explore-url.ts'

/** Longer search texts are cut. */
const maxSearchLength = 56

/** The product list that the URL describes; the URL alone restores it, for example when it is pasted. */
export function toProductListQuery(params: URLSearchParams, visit: Viewer['visit']): ProductListQuery {
  const { categories, subCategories, skinTones, brands, colours } = parseFilters(params)
  const search = parseSearch(params).slice(0, maxSearchLength)
  return {
    sort: parseSort(params),
    ...(categories.length > 0 ? { categoryIds: categories } : {}),
    ...(subCategories.length > 0 ? { subCategoryIds: subCategories } : {}),
    ...(skinTones.length > 0 ? { skinTones: skinTones.map(Number) } : {}),
    ...(brands.length > 0 ? { brands } : {}),
    ...(colours.length > 0 ? { colours } : {}),
    ...(search ? { search } : {}),
    ...(visit ? { sellerId: visit.userId, clientId: visit.clientId } : {}),
  }
}
