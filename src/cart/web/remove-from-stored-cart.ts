import { removeFromCart } from '../cart.ts'
import { getStoredCart, isStoredFor, storeCart } from './cart-storage.ts'

/** Removes the product from the cart of local storage, under the keys of the layout in which it is stored. */
export function removeFromStoredCart(productId: string): void {
  storeCart(removeFromCart(getStoredCart(), productId), isStoredFor(true))
}
