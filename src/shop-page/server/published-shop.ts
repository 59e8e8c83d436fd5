import { createProductRejection } from '#catalogue/products/server/create-product-rejection.ts'
import { findPricedProducts, type PricedProduct } from '#catalogue/products/server/priced-products.ts'
import { decideCredit } from '#orders/attribution/server/decide-credit.ts'
import { type CheckedCoupon, checkShopCoupon } from '#orders/checkout/server/check-coupon.ts'
import { placeShopPageOrder } from '#orders/checkout/server/place-order.ts'
import { deliveryType } from '#orders/order-state.ts'
import { createPayLink } from '#orders/pay-links/server/send-pay-link.ts'
import { AppError, errorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import { joinNames } from '#platform/join-names.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { ClaimedKey } from '#platform/server/http/idempotency-keys.ts'
import { isId } from '#platform/wire-schemas.ts'
import { listStockIds } from '#stock/my-stock/server/stock.ts'
import type { ShopOrder } from '../contract.ts'
import { shopPageText } from '../text.ts'
import { countUnpaidOrders, findPublishedShop, type PublishedShop, selectStockedIds } from './shop-page-store.ts'

export { selectListedHandles as listListedHandles } from './shop-page-store.ts'

/** The most unpaid orders in an hour on one shop page: far more than a salon sells, and too few to flood anyone's list of orders. */
const maxUnpaidOrders = 60
const retryAfterSeconds = 600

/** Finds a shop page. An unknown handle, a closed page, and the page of a blocked, deleted or unapproved seller all give the same error. */
export async function getShop(db: Db, handle: string): Promise<PublishedShop> {
  const shop = await findPublishedShop(db, handle)
  if (!shop) throw new AppError(shopPageText.notFound, errorCode.notFound)
  return shop
}

/**
 * The products that the shop page's seller has in stock, sorted by name; like a client's view, without commission, faves and stock marks
 * (D-039).
 */
export async function listShopProducts(
  db: Db,
  handle: string,
  page: Page,
): Promise<{ products: PricedProduct[]; total: number }> {
  const { seller_id } = await getShop(db, handle)
  const { ids, total } = await listStockIds(db, seller_id, page)
  const products = new Map((await findPricedProducts(db, ids)).map((product) => [product.id, product]))
  return { products: ids.flatMap((id) => products.get(id) ?? []), total }
}

/** Finds a product of a shop page; null if the page does not sell it, so that a printed QR code still leads to the page. */
export async function findShopProduct(db: Db, handle: string, productId: string): Promise<PricedProduct | null> {
  const { seller_id } = await getShop(db, handle)
  const stocked = isId(productId) ? await selectStockedIds(db, seller_id, [productId]) : []
  const [product] = await findPricedProducts(db, stocked)
  return product ?? null
}

interface ShopOrderCall {
  order: ShopOrder
  claim: Pick<ClaimedKey, 'isTakenOver' | 'workId'> | null
  attributionDays: number
  /** Whether the number of unpaid orders is limited. */
  isLimited: boolean
}

/**
 * Places an order for products in the seller's stock, and returns the token of a payment link with which the buyer pays. The order is
 * credited to the seller whose client has the typed email, or else to the shop page's seller; the answer does not tell which (D-503,
 * D-504).
 */
export async function placeShopOrder(
  db: Database,
  handle: string,
  { order, claim, attributionDays, isLimited }: ShopOrderCall,
): Promise<string> {
  const { seller_id: sellerId, may_sell } = await getShop(db, handle)
  if (!may_sell) throw new AppError(shopPageText.closedForNow, errorCode.notAllowed)
  if (isLimited && (await countUnpaidOrders(db, sellerId)) >= maxUnpaidOrders)
    throw new TooManyAttemptsError(retryAfterSeconds, shopPageText.tooManyUnpaid)
  const { lines, total, coupon, client: buyer } = order
  await assertInStock(
    db,
    sellerId,
    lines.map(({ productId }) => productId),
  )
  const credit = await decideCredit(db, { kind: 'shop-page', email: buyer.email, attributionDays, sellerId })
  const request = { type: deliveryType.byLink, lines, shownTotals: [total], coupon, claim }
  const { id } = await placeShopPageOrder(db, { shopSellerId: sellerId, credit, buyer }, request)
  return createPayLink(db, id)
}

/** What a basket of the shop page would cost with a coupon. */
export async function checkCodeInShop(
  db: Database,
  handle: string,
  { lines, coupon }: Pick<ShopOrder, 'lines'> & { coupon: string },
): Promise<CheckedCoupon> {
  const { seller_id: sellerId, may_sell } = await getShop(db, handle)
  if (!may_sell) throw new AppError(shopPageText.closedForNow, errorCode.notAllowed)
  await assertInStock(
    db,
    sellerId,
    lines.map(({ productId }) => productId),
  )
  return checkShopCoupon(db, sellerId, { lines, coupon })
}

async function assertInStock(db: Db, sellerId: string, productIds: readonly string[]): Promise<void> {
  const ids = [...new Set(productIds)]
  const stocked = new Set(await selectStockedIds(db, sellerId, ids.filter(isId)))
  const missing = ids.filter((id) => !stocked.has(id))
  if (missing.length === 0) return
  const known = await findPricedProducts(db, missing.filter(isId))
  const named = missing.map((id) => known.find((product) => product.id === id) ?? { id })
  const names = joinNames(known.map(({ name }) => name))
  const message = names === '' ? shopPageText.notSoldHere : shopPageText.notSoldNames(names)
  throw createProductRejection(message, errorCode.notFound, named)
}
