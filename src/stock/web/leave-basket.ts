import { forget, forgetCheckout } from '#base/web/kept.ts'

const places = ['/mystock', '/checkout']
const mark = 'atBasket'

/**
 * Told of every page: going between My Stock and the checkout keeps the basket, any other page clears it, a reload keeps
 * it (D-141). A tab remembers for itself that it was there, so that another one may look at the shop meanwhile.
 */
export function noticeBasketPlace(pathname: string): void {
  if (places.includes(pathname.replace(/\/+$/, ''))) {
    sessionStorage.setItem(mark, '1')
  } else if (sessionStorage.getItem(mark) !== null) {
    sessionStorage.removeItem(mark)
    forgetCheckout()
    forget('currentCartData')
  }
}
