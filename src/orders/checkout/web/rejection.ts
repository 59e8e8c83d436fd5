import { refusedProductsSchema } from '#catalogue/products/contract.ts'
import { ApiError } from '#platform/web/api-client/api-error.ts'

/** A rejection of the checkout that is about some products of the cart (D-347). */
export interface Rejection {
  code: number
  productIds: readonly string[]
}

/** Reads from an error which products were refused; null for any other error. */
export function toRejection(error: unknown): Rejection | null {
  if (!(error instanceof ApiError)) return null
  const { data } = refusedProductsSchema.safeParse(error.errors)
  return data ? { code: error.code, productIds: data.refused.map(({ prod_id }) => prod_id) } : null
}
