import type { CatalogueResponse } from '#catalogue/server/catalogue-response-cache.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { catalogueText } from '#catalogue/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { ProductWire } from '../contract.ts'
import { presentProductToVisitor } from './present.ts'
import { unpackProductPage } from './product-page.ts'

/** The product as every visitor gets it, from the cache. Hidden, deleted and unknown products give the same error (D-205). */
export function getProduct(
  { catalogueCache }: Pick<CatalogueDependencies, 'catalogueCache'>,
  productId: string,
): Promise<CatalogueResponse<ProductWire>> {
  if (!isId(productId)) throw productNotFound()
  const id = productId.toLowerCase()
  return catalogueCache.getOrLoad(
    `product ${id}`,
    async (_db, loadProducts) => {
      const packed = (await loadProducts([id])).get(id)
      const [product] = unpackProductPage({ products: packed ? [packed] : [], total: 1 }).products
      if (!product) throw productNotFound()
      return product
    },
    { toPublic: presentProductToVisitor },
  )
}

export function productNotFound(): AppError {
  return new AppError(catalogueText.productNotFound, errorCode.notFound)
}
