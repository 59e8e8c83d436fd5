import type { CategoriesResponse } from '#catalogue/categories/contract.ts'
import { selectCategories } from '#catalogue/categories/server/categories-store.ts'
import { presentCategory } from '#catalogue/categories/server/present.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { isId } from '#platform/wire-schemas.ts'

type Cache = Pick<CatalogueDependencies, 'catalogueCache'>

/** The storefront's categories with their sub-categories, the same for every visitor. */
export function listCategories({ catalogueCache }: Cache) {
  return catalogueCache.getOrLoad('categories', async (db): Promise<CategoriesResponse> => {
    const catgs = (await selectCategories(db, null)).map(presentCategory)
    return { catgs, bP: publicBase, ttl: catgs.length }
  })
}

/** The sub-categories of the given categories or, with an empty list, of all. */
export function listSubCategories({ catalogueCache }: Cache, categoryIds: string[]) {
  const ids = categoryIds.length > 0 ? categoryIds.filter(isId) : null
  return catalogueCache.getOrLoad(`sub-categories ${ids ? ids.sort().join() : 'all'}`, async (db) => {
    const categories = (await selectCategories(db, ids)).map(presentCategory)
    const catgs = categories.map(({ _id, name, subcatg }) => ({ _id, name, subcatg }))
    return { catgs, ttl: catgs.length }
  })
}
