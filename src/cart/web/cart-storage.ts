import { useSyncExternalStore } from 'react'
import { toPounds } from '#platform/money.ts'
import { getStored, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { type Cart, cartTotals } from '../cart.ts'
import { parseStoredCart, toStoredLine } from '../stored-cart-contract.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    imageBasePath: true
  }
}

/**
 * The keys of local storage for a cart: the cart itself, the copy that the checkout opens and its totals. The last two have other keys on
 * phones than on desktop; those of the other layout are removed, so that one cart has one total (D-013, D-170, D-171).
 */
export function toStoredCart(cart: Cart, isMobile: boolean) {
  const stored = cart.length === 0 ? null : { productDetails: cart.map(toStoredLine) }
  const { quantity, price, commission } = cartTotals(cart)
  const onDesktop = <Value>(value: Value) => (stored && !isMobile ? value : null)
  const onMobile = <Value>(value: Value) => (stored && isMobile ? value : null)
  return {
    currentCartData: stored,
    inBagDetails: onDesktop(stored),
    totalQuantity: onDesktop(quantity),
    totalPrice: onDesktop(toPounds(price)),
    totalCommission: onDesktop(toPounds(commission)),
    inMobBagDetails: onMobile(stored),
    totalMobQuantity: onMobile(quantity),
    totalMobPrice: onMobile(toPounds(price)),
    totalMobCommission: onMobile(toPounds(commission)),
  }
}

export function storeCart(cart: Cart, isMobile: boolean): void {
  setStored(toStoredCart(cart, isMobile))
}

/** Whether the cart is stored under the keys of this layout. */
export function isStoredFor(isMobile: boolean): boolean {
  return getStored(isMobile ? 'inMobBagDetails' : 'inBagDetails') !== null
}

const emptyCart: Cart = []
// stays the same array while the stored text stays the same, as useSyncExternalStore requires
let latest: { text: string; cart: Cart } = { text: '', cart: emptyCart }

export function getStoredCart(): Cart {
  const text = getStored('currentCartData') ?? getStored('inBagDetails') ?? getStored('inMobBagDetails') ?? ''
  if (text !== latest.text) latest = { text, cart: parseStoredCart(text) }
  return latest.cart
}

/** The cart in local storage, so that a reload, the checkout and a second window all show the same cart. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribeToStorage, getStoredCart, () => emptyCart)
}
