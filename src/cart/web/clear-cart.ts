import type { Viewer } from '#access/web/viewer.ts'
import { getReturnPath } from '#accounts/sessions/web/return-path.ts'
import { findLegalPage } from '#legal/legal-pages.ts'
import { removeStored } from '#platform/web/storage/local-storage.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

const pathsWithCart = ['/mystock', '/checkout']

/** The pages of a sale to a client, from the choice of products to the confirmation. */
const sellPath = /^\/myclients\/sell(\/|$|\?)/

/** The product pages, which are opened from My Stock and from Buy Products. */
const productPath = /^\/product-details\//

/** The product list, where a client who came through a link adds to the cart with 'buy product'. */
const explorePath = /^\/explore(\/|$)/

/** Marks a browser tab that has shown My Stock or the checkout. */
const visitedKey = 'atBasket'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys extends Record<CheckoutKey, true> {
    currentCartData: true
  }
}

/** The 'checkout flags' of the specification (D-174), and the keys that say why My Stock was opened. */
const checkoutKeys = [
  'exploreProduct',
  'fromProdKey',
  'deliveryToSalon',
  'orderId',
  'checkoutDraft',
  'sellingTo',
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

export function clearCart(): void {
  removeStored(...checkoutKeys, 'currentCartData')
}

/**
 * Clears the cart when any other page opens than those that need it (D-141). The cart survives a reload, the steps between My Stock and the
 * checkout, a look at a product or at a legal page, and a login that leads back to it (D-310); a client who came through a link also keeps
 * it while browsing. The mark that a tab has shown the cart belongs to the tab, so that another tab can show the shop at the same time.
 */
export function clearCartOutsideCheckout(pathname: string, viewerKind: Viewer['kind']): void {
  const tab = getSessionStorage()
  if (hasCart(pathname)) {
    tab?.setItem(visitedKey, '1')
  } else if (tab && tab.getItem(visitedKey) !== null && !keepsCart(pathname, viewerKind)) {
    tab.removeItem(visitedKey)
    clearCart()
  }
}

function hasCart(path: string | null): boolean {
  return path !== null && (sellPath.test(path) || pathsWithCart.includes(path.replace(/\/*(\?.*)?$/, '')))
}

function keepsCart(pathname: string, viewerKind: Viewer['kind']): boolean {
  return (
    productPath.test(pathname) ||
    findLegalPage(pathname) !== null ||
    hasCart(getReturnPath()) ||
    (viewerKind === 'client' && explorePath.test(pathname))
  )
}
