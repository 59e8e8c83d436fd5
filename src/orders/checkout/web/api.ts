import type { z } from 'zod'
import { type Cart, lineCommission, linePrice } from '#cart/cart.ts'
import type { CommissionRule } from '#coupons/code-contract.ts'
import { type DeliveryType, shippingFee, tax } from '#orders/order-state.ts'
import { calculateTotals, type OrderTotals } from '#orders/order-totals.ts'
import { fromPounds, pence, toPounds, zeroPence } from '#platform/money.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { SendingOptions } from '#platform/web/offline/outbox-kinds.ts'
import type { CouponCheckedView, orderPlacedSchema } from '../contract.ts'

export interface DeliveryChoice {
  type: DeliveryType
  clientId: string | null
  addressId: string | null
}

export interface NewOrder {
  sellerId: string | null
  cart: Cart
  delivery: DeliveryChoice
  /** The unpaid order of the same checkout, which this order replaces (D-022). */
  replacedOrderId: string | null
  /** The coupon, with the totals that it leaves. */
  coupon: CheckedCoupon | null
}

/** The server's answer about a coupon code: the new totals, and what the checkout says about the coupon. */
export interface CheckedCoupon {
  code: string
  name: string
  /** In pounds. */
  reduction: number
  /** Who pays for the reduction; absent for clients. */
  rule?: CommissionRule | undefined
  /** The part of the reduction that comes out of the seller's commission, and the commission without the code; absent for clients. */
  share?: number | undefined
  listCommission?: number | undefined
  totals: OrderTotals
}

export function calculateCartTotals(cart: Cart, type: DeliveryType): OrderTotals {
  const lines = cart.map((line) => ({ ...line, commission: line.commission ?? zeroPence }))
  return calculateTotals(lines, type)
}

/** The cart's lines in the format of POST order (D-014). */
export function toOrderLines(cart: Cart) {
  return cart.map((line) => ({
    prod_id: line.productId,
    quantity: line.quantity,
    price: toPounds(line.price),
    commission: toPounds(line.commission ?? zeroPence),
    totalPrice: toPounds(linePrice(line)),
    totalCommission: toPounds(lineCommission(line)),
  }))
}

/**
 * The body of POST order. The fixed 66, 55 and "0" are sent and mean nothing; the amounts are those that the browser has shown, so that the
 * server can compare them.
 */
export function toOrderBody({ sellerId, cart, delivery, replacedOrderId, coupon }: NewOrder) {
  const { quantity, total } = coupon?.totals ?? calculateCartTotals(cart, delivery.type)
  const amount = toPounds(total)
  return {
    user_id: sellerId,
    prods: toOrderLines(cart),
    subTotalAmount: amount,
    shippingfee: shippingFee,
    tax,
    totalAmount: amount,
    totalMobAmount: amount,
    quantity,
    totalMobQuantity: quantity,
    totalCommission: '0',
    address: delivery.addressId,
    client_id: delivery.clientId,
    type: delivery.type,
    order_id: replacedOrderId,
    ...(coupon ? { coupon: coupon.code } : {}),
  }
}

/** Checks a coupon code for the cart; throws with the reason if it is refused. */
export async function checkCoupon(
  code: string,
  cart: Cart,
  { type, clientId }: DeliveryChoice,
): Promise<CheckedCoupon> {
  const body = { coupon: code, prods: toOrderLines(cart), type, client_id: clientId }
  const checked = await callApi<CouponCheckedView>('POST', 'order/coupon', { body })
  const before = calculateCartTotals(cart, type)
  const toPence = (pounds: number) => fromPounds(pounds) ?? zeroPence
  const totals = {
    quantity: before.quantity,
    full: toPence(checked.fullAmount),
    commission: toPence(checked.totalCommission ?? 0),
    total: toPence(checked.totalAmount),
    saving: pence(before.saving + before.full - toPence(checked.fullAmount)),
  }
  const { code: known, name, reduction, rule, share, listCommission } = checked
  return { code: known, name, reduction, rule, share, listCommission, totals }
}

/** Places the order and returns its id. */
export async function placeOrder(
  body: ReturnType<typeof toOrderBody>,
  idempotencyKey: string,
  more?: SendingOptions,
): Promise<string> {
  const { _id } = await callApi<z.output<typeof orderPlacedSchema>>('POST', 'order', { ...more, body, idempotencyKey })
  return _id
}
