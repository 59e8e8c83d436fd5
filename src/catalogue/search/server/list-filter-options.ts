import type { BrandsResponse, ColoursResponse } from '#catalogue/search/contract.ts'
import { selectBrands, selectColours, selectProductBrand } from '#catalogue/search/server/filter-options-store.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

type Cache = Pick<CatalogueDependencies, 'catalogueCache'>

/** All brands, or the brand of one product where `productId` is given (D-186). */
export function listBrands({ catalogueCache }: Cache, productId: string | undefined) {
  return catalogueCache.getOrLoad(`brands ${productId ?? ''}`, async (db): Promise<BrandsResponse> => {
    const names = productId ? await listBrandOfProduct(db, productId) : await selectBrands(db)
    return { brands: names.map((name) => ({ name })), ttl: names.length }
  })
}

async function listBrandOfProduct(db: Db, productId: string): Promise<string[]> {
  const brand = isId(productId) ? await selectProductBrand(db, productId) : null
  return brand === null ? [] : [brand]
}

/** A colour's id is its code without the hash; it is stable because it is derived from the code (D-138). */
export function listColours({ catalogueCache }: Cache) {
  return catalogueCache.getOrLoad('colours', async (db): Promise<ColoursResponse> => {
    const codes = await selectColours(db)
    return { colors: codes.map((code) => ({ _id: code.slice(1), code })), ttl: codes.length }
  })
}
