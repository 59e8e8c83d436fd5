import type { ProductResponse } from '#catalogue/products/contract.ts'
import { addSellerMarks } from '#catalogue/products/server/list-seller-products.ts'
import { withoutCommission } from '#catalogue/products/server/present.ts'
import type { CatalogueResponse } from '#catalogue/server/catalogue-response-cache.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { catalogueText } from '#catalogue/text.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { errorCode } from '#platform/envelope.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/** The product as every visitor gets it, from the cache. Hidden, deleted and unknown products give the same error (D-205). */
export function getProduct(
  { catalogueCache }: Pick<CatalogueDependencies, 'catalogueCache'>,
  productId: string,
): Promise<CatalogueResponse<ProductResponse>> {
  if (!isId(productId)) throw productNotFound()
  return catalogueCache.getOrLoad(
    `product ${productId.toLowerCase()}`,
    async (_db, loadProducts) => {
      const [prod] = await loadProducts([productId.toLowerCase()])
      if (!prod) throw productNotFound()
      return { prod, bP: publicBase }
    },
    ({ prod, bP }) => ({ prod: withoutCommission(prod), bP }),
  )
}

/** The same product with its commission and one seller's marks. */
export async function getProductForSeller(
  { db }: CatalogueDependencies,
  sellerId: string,
  { data }: CatalogueResponse<ProductResponse>,
): Promise<ProductResponse> {
  const [prod = data.prod] = await addSellerMarks(db, sellerId, [data.prod])
  return { ...data, prod }
}

export function productNotFound(): AppError {
  return new AppError(catalogueText.productNotFound, errorCode.notFound)
}
