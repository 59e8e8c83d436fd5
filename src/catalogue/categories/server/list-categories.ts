import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { isId } from '#platform/wire-schemas.ts'
import { selectCategories } from './categories-store.ts'
import { presentAllCategories, presentSubCategories } from './present.ts'

type Cache = Pick<CatalogueDependencies, 'catalogueCache'>

/** The storefront's categories with their sub-categories, the same for every visitor. */
export function listCategories({ catalogueCache }: Cache) {
  return catalogueCache.getOrLoad('categories', (db) => selectCategories(db, null), { toPublic: presentAllCategories })
}

/** The given categories with their sub-categories, or all categories if none is given. */
export function listSubCategories({ catalogueCache }: Cache, categoryIds: string[]) {
  const ids = categoryIds.length > 0 ? categoryIds.filter(isId) : null
  const key = `sub-categories ${ids ? ids.sort().join() : 'all'}`
  return catalogueCache.getOrLoad(key, (db) => selectCategories(db, ids), { toPublic: presentSubCategories })
}
