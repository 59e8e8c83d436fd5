import { removeFromCart } from '#cart/cart.ts'
import { getStoredCart, isStoredFor, storeCart } from '#cart/web/cart-storage.ts'

/** Removes the product from the cart of local storage, under the keys of the layout in which it is stored. */
export function removeFromStoredCart(productId: string): void {
  storeCart(removeFromCart(getStoredCart(), productId), isStoredFor(true))
}
