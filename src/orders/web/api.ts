import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { describeCredit } from '#orders/attribution/describe-credit.ts'
import { type Dispatch, toDispatch } from '#orders/dispatch/web/dispatch.ts'
import type { orderInfoSchema } from '#orders/history/contract.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'
import { getReceiptTitle } from '#orders/receipts/receipt-title.ts'
import type { DeliveryAddress } from '#places/postal-address.ts'
import { fromPounds, multiply, sum, toPounds, zeroPence } from '#platform/money.ts'
import { type CallOptions, callApi } from '#platform/web/api-client/call-api.ts'
import type { BillingAddressView, OrderAddressView, OrderView } from '../contract.ts'
import { type BillingAddress, describeDelivery, formatBillingLines } from '../delivery-address.ts'
import { type DeliveryType, paymentStatus } from '../order-state.ts'
import { type OrderRefund, toOrderRefund } from '../refund-words.ts'

/** An order in the browser; amounts in pounds. */
export interface Order {
  id: string
  number: string
  createdAt: string
  deliveryType: DeliveryType
  deliveryAddress: DeliveryAddress | null
  deliveryLines: string[]
  expectedDelivery: string
  isDelivered: boolean
  /** When the seller or an administrator cancelled the unpaid order; null if nobody did. */
  cancelledAt: string | null
  refund: OrderRefund | null
  /** Null for an order that is not sent. */
  dispatch: Dispatch | null
  clientId: string | null
  clientName: string
  clientEmail: string
  lines: OrderLine[]
  /** The base path of the products' pictures. */
  imageBase: string
  quantity: number
  subtotal: number
  total: number
  saving: number
  /** The coupon's code and its reduction in pounds; null for an order without a coupon. */
  coupon: OrderCoupon | null
  /** Null if the viewer may not see the commission (D-039). */
  commission: number | null
  paymentStatus: number
  isPaid: boolean
  /** The text that says why the seller is credited with the order; null if the viewer may not see it. */
  creditedFor: string | null
  /** Whether a payment link of this order was sent to its client. */
  isLinkSent: boolean
  /** Whether the client can still pay through that link. */
  isLinkOpen: boolean
  isPaidInCash: boolean
  paymentMethod: string
  billingLines: string[]
  receiptTitle: string
}

export interface OrderCoupon {
  code: string
  name: string
  reduction: number
  /**
   * `share` is the part of the reduction that the commission bears, `listCommission` the commission without the coupon; null if the viewer
   * may not see them (D-039).
   */
  cost: { share: number; listCommission: number } | null
}

export interface OrderLine {
  productId: string
  brand: string
  name: string
  weight: number
  weightUnit: string
  pictures: readonly string[]
  rrp: number
  /** Before a code. */
  price: number
  quantity: number
  total: number
  commission: number | null
  /** The name of the rule that gave the commission; null if the product's own commission applied. */
  rule: string | null
}

export function toOrder(view: OrderView, imageBase: string): Order {
  return {
    id: view._id,
    number: view.ord_no,
    createdAt: view.created,
    deliveryType: view.type as DeliveryType,
    deliveryAddress: view.address && toDeliveryAddress(view.address),
    deliveryLines: describeDelivery(view.type, view.address && toDeliveryAddress(view.address)),
    expectedDelivery: view.estDate,
    isDelivered: view.orderStatus === 1,
    cancelledAt: view.cancelled,
    refund: toOrderRefund(view.refund),
    dispatch: toDispatch(view.dispatch),
    clientId: view.clientData?._id ?? null,
    clientName: view.clnt_name,
    clientEmail: view.clnt_email,
    lines: mergeLines(view.prods.map(toOrderLine)),
    imageBase,
    quantity: view.quantity,
    subtotal: addPounds(view.subTotalAmount, view.coupon?.reduction ?? 0),
    total: view.totalAmount,
    saving: view.savingAmount,
    coupon: view.coupon && toOrderCoupon(view.coupon),
    commission: view.totalCommission ?? null,
    paymentStatus: view.paymentStatus,
    isPaid: view.paymentStatus === paymentStatus.completed,
    creditedFor: view.credit ? describeCredit(view.credit, view.created) : null,
    isLinkSent: view.link_sent === true,
    isLinkOpen: view.link_open === true,
    isPaidInCash: view.funding === 'cash',
    paymentMethod: formatPaymentMethod(view),
    billingLines: formatBillingLines(
      view.stripeAdress && toBillingAddress(view.stripeAdress),
      formatPaymentMethod(view),
    ),
    receiptTitle: getReceiptTitle(view.totalCommission !== undefined),
  }
}

function toOrderCoupon({
  code,
  name,
  reduction,
  share,
  list_commission,
}: NonNullable<OrderView['coupon']>): OrderCoupon {
  const cost = share === undefined || list_commission === undefined ? null : { share, listCommission: list_commission }
  return { code, name, reduction, cost }
}

export function toDeliveryAddress(view: OrderAddressView): DeliveryAddress {
  const { f_name: firstName, l_name: lastName, street: line1, landmark: line2, state: county, pno: phone } = view
  const { city, postcode, country } = view
  return { firstName, lastName, line1, line2, city, county, postcode, country, phone }
}

function toBillingAddress({ zipcode: postcode, ...billing }: BillingAddressView): BillingAddress {
  return { ...billing, postcode }
}

const toPence = (pounds: number) => fromPounds(pounds) ?? zeroPence
const addPounds = (one: number, other: number) => toPounds(sum([toPence(one), toPence(other)]))
const multiplyPounds = (pounds: number, quantity: number) => toPounds(multiply(toPence(pounds), quantity))

/** Joins the two lines into which a coupon has split one; the two had the same price before the coupon. */
function mergeLines(lines: readonly OrderLine[]): OrderLine[] {
  const merged: OrderLine[] = []
  for (const line of lines) {
    const at = merged.findIndex(({ productId, price }) => productId === line.productId && price === line.price)
    const same = merged[at]
    if (!same) merged.push(line)
    else
      merged[at] = {
        ...same,
        quantity: same.quantity + line.quantity,
        total: addPounds(same.total, line.total),
        commission: same.commission === null ? null : addPounds(same.commission, line.commission ?? 0),
      }
  }
  return merged
}

function toOrderLine(line: OrderView['prods'][number]): OrderLine {
  const { prod_id, brand, name, weight, weight_unit, imgs, rrp, list_price, quantity, totalCommission } = line
  return {
    productId: prod_id,
    brand,
    name,
    weight,
    weightUnit: weight_unit,
    pictures: imgs,
    rrp,
    price: list_price,
    quantity,
    total: multiplyPounds(list_price, quantity),
    commission: totalCommission ?? null,
    rule: line.commission_rule ?? null,
  }
}

export async function getOrder(orderId: string, options?: CallOptions): Promise<Order> {
  const path = `order/info/${encodeURIComponent(orderId)}`
  const { order, bP } = await callApi<z.output<typeof orderInfoSchema>>('GET', path, options)
  return toOrder(order, bP)
}

export const orderQuery = (viewer: string, orderId: string) =>
  queryOptions({
    queryKey: ['orders', viewer, 'one', orderId],
    queryFn: () => getOrder(orderId),
  })
