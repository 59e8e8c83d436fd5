import type { CartLine } from '#cart/cart.ts'
import { getCartProduct } from '#cart/web/api.ts'
import { getStoredCart, isStoredFor, storeCart } from '#cart/web/cart-storage.ts'

/** Puts the current prices into the cart, for the seller to check, after the server has refused the older ones (code 14). */
export async function refreshCartPrices(): Promise<void> {
  // a product that is deleted stays in the cart unchanged, and the server refuses the next order with its name
  const lines = getStoredCart().map((line) => withCurrentPrices(line).catch(() => line))
  storeCart(await Promise.all(lines), isStoredFor(true))
}

async function withCurrentPrices(line: CartLine): Promise<CartLine> {
  const { price, rrp, commission } = await getCartProduct(line.productId)
  return { ...line, price, rrp, commission }
}
