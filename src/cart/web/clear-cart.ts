import { removeStored } from '#platform/web/storage/local-storage.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys extends Record<CheckoutKey, true> {
    currentCartData: true
  }
}

/** The 'checkout flags' of the specification (D-174), and what My Stock was opened for. */
const checkoutKeys = [
  'exploreProduct',
  'fromProdKey',
  'deliveryToSalon',
  'orderId',
  'totalQuantity',
  'totalPrice',
  'totalCommission',
  'totalMobQuantity',
  'totalMobPrice',
  'totalMobCommission',
  'inBagDetails',
  'inMobBagDetails',
] as const
type CheckoutKey = (typeof checkoutKeys)[number]

const pathsWithCart = ['/mystock', '/checkout']
/** Marks a browser tab that has shown one of these pages. */
const visitedKey = 'atBasket'

export function clearCart(): void {
  removeStored(...checkoutKeys, 'currentCartData')
}

/**
 * Called with the path of every page that opens: the cart survives a reload and the steps between My Stock and the
 * checkout, any other page clears it (D-141). The mark is one of the tab, so that another tab may show the shop meanwhile.
 */
export function clearCartOutsideCheckout(pathname: string): void {
  const tab = getSessionStorage()
  if (pathsWithCart.includes(pathname.replace(/\/+$/, ''))) {
    tab?.setItem(visitedKey, '1')
  } else if (tab && tab.getItem(visitedKey) !== null) {
    tab.removeItem(visitedKey)
    clearCart()
  }
}
