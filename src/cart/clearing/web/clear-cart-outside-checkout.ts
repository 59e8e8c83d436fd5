import { clearCart } from '#cart/clearing/web/clear-cart.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

const pathsWithCart = ['/mystock', '/checkout']
/** Marks a browser tab that has shown one of these pages. */
const visitedKey = 'atBasket'

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
