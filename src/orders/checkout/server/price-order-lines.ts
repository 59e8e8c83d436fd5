import { maxLineQuantity } from '#catalogue/line-limit.ts'
import { createProductRejection } from '#catalogue/products/server/create-product-rejection.ts'
import {
  findPricedProducts,
  findWithdrawnProducts,
  lockWithdrawnProducts,
  type PricedProduct,
} from '#catalogue/products/server/priced-products.ts'
import { type CommissionOfOne, commissionOf } from '#commission-rules/commission-of.ts'
import { readSellerRules, type SellerRules } from '#commission-rules/server/seller-rules.ts'
import { type AppliedCoupon, applyCoupon } from '#coupons/server/coupons.ts'
import { type DeliveryType, deliveryType } from '#orders/order-state.ts'
import { getUnitPrice, type PricedLine } from '#orders/order-totals.ts'
import type { NewOrderLine, OrderWithLines } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { type AppError, createFieldError, type ErrorCode, errorCode } from '#platform/app-error.ts'
import { joinNames } from '#platform/join-names.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { PlaceOrderRequest, RequestedLine } from '../contract.ts'

export interface PricedOrderLine extends PricedLine {
  row: NewOrderLine
}

/**
 * Who uses a coupon. `creditedId` differs from `sellerId` if an order of a shop page is credited to another seller, who then gets the
 * commission, at the rate of her own tier.
 */
export interface CouponBuyer {
  sellerId: string
  creditedId: string
  email: string
  isForClient: boolean
}

type OrderCoupon = Omit<AppliedCoupon<PricedOrderLine & { productId: string }>, 'lines'>

/**
 * Prices the requested lines by the current catalogue and commission rules, less what the coupon takes off. The browser's prices are
 * compared but never used (D-002). Every way of ordering goes through here.
 */
export async function priceOrderLines(
  db: Db,
  request: Pick<PlaceOrderRequest, 'lines' | 'type' | 'coupon'>,
  buyer: CouponBuyer,
): Promise<{ lines: PricedOrderLine[]; coupon: OrderCoupon | null }> {
  const listed = await priceListedLines(db, request, buyer.creditedId)
  if (request.coupon === undefined) return { lines: listed, coupon: null }
  const sold = listed.map((line) => ({ ...line, productId: line.row.product_id }))
  const { lines, ...coupon } = await applyCoupon(db, { ...buyer, code: request.coupon, lines: sold })
  return { lines: lines.map(toReducedLine), coupon }
}

function toReducedLine({
  line: { rrp, row },
  price,
  commission,
  quantity,
  list,
}: AppliedCoupon<PricedOrderLine & { productId: string }>['lines'][number]): PricedOrderLine {
  const charged = { quantity, price_pence: price, commission_pence: commission }
  const before = list ? { list_price_pence: list.price, list_commission_pence: list.commission } : {}
  return { price, commission, quantity, rrp, row: { ...row, ...charged, ...before } }
}

async function priceListedLines(
  db: Db,
  { lines, type }: Pick<PlaceOrderRequest, 'lines' | 'type'>,
  sellerId: string,
): Promise<PricedOrderLine[]> {
  if (lines.length === 0) throw createFieldError('prods', ordersText.linesEmpty)
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const [products, rules] = await Promise.all([
    ids.every(isId) ? findPricedProducts(db, ids) : [],
    readSellerRules(db, sellerId),
  ])
  const byId = new Map(products.map((product) => [product.id, product]))
  // an unknown, a hidden and a deleted product lead to the same error (D-205)
  const unavailable = ids.filter((id) => !byId.has(id))
  if (unavailable.length > 0) await rejectUnavailable(db, unavailable)
  const requested = ids.flatMap((id) => toRequestedProduct(byId.get(id), lines, rules))
  validatePrices(requested, type)
  validateQuantities(requested, type)
  return requested.map(toPricedLine)
}

/** Rejects products that cannot be bought. It names withdrawn ones, because clients were sent links to them (D-580), and no others. */
async function rejectUnavailable(db: Db, ids: readonly string[]): Promise<never> {
  const withdrawn = ids.every(isId) ? await findWithdrawnProducts(db, ids) : []
  const names = new Map(withdrawn.map(({ id, name }) => [id, name]))
  const message =
    withdrawn.length === ids.length ? ordersText.productsWithdrawn([...names.values()]) : ordersText.productNotFound
  throw createProductRejection(
    message,
    errorCode.notFound,
    ids.map((id) => ({ id, ...(names.has(id) ? { name: names.get(id) ?? '' } : {}) })),
  )
}

/**
 * Rejects the payment of an order with a withdrawn product (D-580). It has to run after `reserveOrderInventory`, which takes a stronger
 * lock on the same rows: two payments that both held this weaker lock first would wait for each other.
 */
export async function rejectWithdrawnProducts(tx: Tx, { lines }: Pick<OrderWithLines, 'lines'>): Promise<void> {
  const withdrawn = await lockWithdrawnProducts(
    tx,
    lines.map(({ product_id }) => product_id),
  )
  if (withdrawn.length === 0) return
  const names = withdrawn.map(({ name }) => name)
  throw createProductRejection(ordersText.productsWithdrawn(names), errorCode.conflict, withdrawn)
}

interface RequestedProduct {
  product: PricedProduct
  /** The commission on one item for the credited seller. */
  earned: CommissionOfOne
  quantity: number
  shownPrices: (Pence | undefined)[]
}

function toRequestedProduct(
  product: PricedProduct | undefined,
  lines: readonly RequestedLine[],
  rules: SellerRules,
): RequestedProduct[] {
  if (!product) return []
  const own = lines.filter(({ productId }) => productId === product.id)
  const quantity = own.reduce((count, line) => count + line.quantity, 0)
  const earned = commissionOf(rules, product)
  return [{ product, earned, quantity, shownPrices: own.map(({ price }) => price) }]
}

function validatePrices(requested: readonly RequestedProduct[], type: DeliveryType): void {
  const changed = requested.filter((one) =>
    one.shownPrices.some((shown) => shown !== undefined && !isCurrentPrice(shown, one, type)),
  )
  if (changed.length > 0) throw refuse(changed, ordersText.pricesChanged, errorCode.amountMismatch)
}

/**
 * Whether the browser showed a current price. A line of a salon delivery may show the price with or without the commission; the total is
 * validated anyway.
 */
function isCurrentPrice(shown: Pence, { product, earned }: RequestedProduct, type: DeliveryType): boolean {
  const line = { price: pence(product.pricePence), commission: earned.commission }
  return shown === line.price || shown === getUnitPrice(line, type)
}

/** Throws if the inventory has too few items; a sale from salon stock does not use the inventory (D-035). */
function validateQuantities(requested: readonly RequestedProduct[], type: DeliveryType): void {
  const short = requested.filter(({ product, quantity }) => quantity > product.quantity)
  if (type !== deliveryType.fromSalonStock && short.length > 0)
    throw refuse(short, ordersText.notEnoughInventory, errorCode.insufficientQuantity)
  if (requested.some(({ quantity }) => quantity > maxLineQuantity)) throw createFieldError('prods', ordersText.quantity)
}

function refuse(requested: readonly RequestedProduct[], message: (names: string) => string, code: ErrorCode): AppError {
  const products = requested.map(({ product }) => product)
  return createProductRejection(message(joinNames(products.map(({ name }) => name))), code, products)
}

function toPricedLine({ product, earned: { commission, rule }, quantity }: RequestedProduct): PricedOrderLine {
  const prices = { price: pence(product.pricePence), rrp: pence(product.rrpPence), commission }
  return {
    ...prices,
    quantity,
    row: {
      product_id: product.id,
      brand: product.brand,
      name: product.name,
      weight: product.weight,
      weight_unit: product.weightUnit,
      picture: product.picture,
      pictures: product.pictures,
      quantity,
      rrp_pence: prices.rrp,
      price_pence: prices.price,
      commission_pence: commission,
      commission_rule_id: rule?.id ?? null,
      commission_rule_name: rule?.name ?? null,
      own_commission_pence: rule && product.commissionPence,
    },
  }
}
