import type { ProductResponse } from '#catalogue/products/contract.ts'
import { toProduct } from '#catalogue/products/web/product-api.ts'
import { type CallOptions, callApi } from '#platform/web/api-client/call-api.ts'
import type { CartLine, CartProduct } from '../cart.ts'
import { getStoredCart, isStoredFor, storeCart } from './cart-storage.ts'
import { toCartProduct } from './to-cart-product.ts'

/** Puts the current prices into the cart, for the seller to check, after the server has refused outdated prices (code 14). */
export async function refreshCartPrices(): Promise<void> {
  // a deleted product stays in the cart unchanged, and the server names it when it refuses the next order
  const lines = getStoredCart().map((line) => withCurrentPrices(line).catch(() => line))
  storeCart(await Promise.all(lines), isStoredFor(true))
}

async function withCurrentPrices(line: CartLine): Promise<CartLine> {
  const { price, rrp, commission } = await getCartProduct(line.productId)
  return { ...line, price, rrp, commission }
}

export async function getCartProduct(productId: string, options: CallOptions = {}): Promise<CartProduct> {
  const { prod } = await callApi<ProductResponse>('GET', `product/${encodeURIComponent(productId)}`, options)
  return toCartProduct(toProduct(prod))
}
