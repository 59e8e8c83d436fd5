import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { selectBrands, selectColours, selectProductBrand } from './filter-options-store.ts'
import { presentBrands, presentColours } from './present.ts'

type Cache = Pick<CatalogueDependencies, 'catalogueCache'>

/** All brands, or the brand of one product where `productId` is given (D-186). */
export function listBrands({ catalogueCache }: Cache, productId: string | undefined) {
  const loadNames = (db: Db) => (productId ? listBrandOfProduct(db, productId) : selectBrands(db))
  return catalogueCache.getOrLoad(`brands ${productId ?? ''}`, loadNames, { toPublic: presentBrands })
}

async function listBrandOfProduct(db: Db, productId: string): Promise<string[]> {
  const brand = isId(productId) ? await selectProductBrand(db, productId) : null
  return brand === null ? [] : [brand]
}

/** The codes of all colours, with the hash. */
export function listColours({ catalogueCache }: Cache) {
  return catalogueCache.getOrLoad('colours', (db) => selectColours(db), { toPublic: presentColours })
}
