import type { Viewer } from '#access/web/viewer.ts'
import { getReturnPath } from '#accounts/sessions/web/return-path.ts'
import { findLegalPage } from '#legal/legal-pages.ts'
import { removeStored } from '#platform/web/storage/local-storage.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

const pathsWithCart = ['/mystock', '/checkout']

/** A sale to a client, from the choice of products to its confirmation. */
const sellPath = /^\/myclients\/sell(\/|$|\?)/

/** The pages of products, which are looked at from My Stock and from Buy Products. */
const productPath = /^\/product-details\//

/** The product list, from which a client by link adds to the cart with 'buy product'. */
const explorePath = /^\/explore(\/|$)/

/** Marks a browser tab that has shown My Stock or the checkout. */
const visitedKey = 'atBasket'

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
 * Called with the path of every page that opens: the cart survives a reload, the steps between My Stock and the checkout,
 * a look at a product or at a legal page, and a login that leads back to it (D-310); a client by link also keeps it while browsing. Any
 * other page clears it (D-141). The mark belongs to the tab, so that another tab can show the shop at the same time.
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
