import type { CartProduct } from '#cart/cart.ts'
import { toCartProduct } from '#cart/web/to-cart-product.ts'
import type { ProductResponse } from '#catalogue/products/contract.ts'
import { toProduct } from '#catalogue/products/web/product-api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

export async function getCartProduct(productId: string): Promise<CartProduct> {
  const { prod } = await callApi<ProductResponse>('GET', `product/${encodeURIComponent(productId)}`)
  return toCartProduct(toProduct(prod))
}
