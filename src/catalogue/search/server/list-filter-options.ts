import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { selectBrands, selectColours, selectProductBrand } from './filter-options-store.ts'
import { presentBrands, presentColours } from './present.ts'

type Cache = Pick<CatalogueDependencies, 'catalogueCache'>

/** Lists all brands or, if `productId` is given, the brand of that product (D-186). */
export function listBrands({ catalogueCache }: Cache, productId: string | undefined) {
  const loadNames = (db: Db) => (productId ? listBrandOfProduct(db, productId) : selectBrands(db))
  return catalogueCache.getOrLoad(`brands ${productId ?? ''}`, loadNames, { toPublic: presentBrands })
}

async function listBrandOfProduct(db: Db, productId: string): Promise<string[]> {
  const brand = isId(productId) ? await selectProductBrand(db, productId) : null
  return brand === null ? [] : [brand]
}

/** Lists the hex codes of all colours, with their hash. */
export function listColours({ catalogueCache }: Cache) {
  return catalogueCache.getOrLoad('colours', (db) => selectColours(db), { toPublic: presentColours })
}
