import { forget, forgetCheckout } from '#platform/web/kept.ts'
import { tabStorage } from '#platform/web/tab-storage.ts'

const places = ['/mystock', '/checkout']
const mark = 'atBasket'

/**
 * Told of every page: going between My Stock and the checkout keeps the basket, any other page clears it, a reload keeps
 * it (D-141). A tab remembers for itself that it was there, so that another one may look at the shop meanwhile.
 */
export function clearCartOutsideCheckout(pathname: string): void {
  const tab = tabStorage()
  if (places.includes(pathname.replace(/\/+$/, ''))) {
    tab?.setItem(mark, '1')
  } else if (tab && tab.getItem(mark) !== null) {
    tab.removeItem(mark)
    forgetCheckout()
    forget('currentCartData')
  }
}
