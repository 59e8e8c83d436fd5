import type { Actor } from '#access/server/actor.ts'
import { commissionRules } from '#coupons/code-contract.ts'
import { type OrderCreditView, orderCreditSchema } from '#orders/attribution/contract.ts'
import { presentDispatch } from '#orders/dispatch/server/present-dispatch.ts'
import { multiply, pence, subtract, sum, toPounds } from '#platform/money.ts'
import type { EventData } from '#webhooks/events-contract.ts'
import type { BillingAddressView, OrderClient, OrderRefundView, OrderView } from '../contract.ts'
import { paymentStatus, shippingFee, tax } from '../order-state.ts'
import { estimateDeliveryDate } from './estimate-delivery-date.ts'
import { getClientAmount, getCouponCharged, getListPriceCharged, getUnitPriceCharged } from './order-amounts.ts'
import { type ClientSnapshot, parseBillingAddress, parseClientSnapshot } from './order-snapshots.ts'
import type { OrderLineRow, OrderOnItsWay, OrderRow, OrderWithLines, RefundOfOrder } from './order-store.ts'
import { presentDeliveryAddress } from './present-delivery-address.ts'

/** Who reads the response; only sellers and administrators see commission and the price less commission (D-009, D-039). */
export type Audience = 'seller' | 'client'

export function audienceOf({ kind }: { kind: Actor['kind'] | 'pay_link' }): Audience {
  return kind === 'seller' || kind === 'admin' ? 'seller' : 'client'
}

export function presentOrderRow(row: OrderOnItsWay) {
  return {
    _id: row.id,
    ord_no: row.order_number,
    created: row.created_at.toISOString(),
    totalAmount: toPounds(pence(row.total_pence)),
    quantity: row.quantity,
    type: row.delivery_type,
    paymentStatus: row.payment_status,
    orderStatus: row.delivered ? 1 : 0,
    clnt_name: row.client_name,
    clnt_amount: getClientAmount(row),
    client_id: row.client_id,
    dispatch: presentDispatch(row),
    cancelled: row.cancelled_at?.toISOString() ?? null,
    refund: presentRefund(row.refund, 'seller'),
  }
}

/** The columns of an order that an event is made from. */
type EventOrder = Pick<
  OrderRow,
  | 'id'
  | 'order_number'
  | 'seller_id'
  | 'client_id'
  | 'delivery_type'
  | 'quantity'
  | 'total_pence'
  | 'payment_status'
  | 'delivered'
>

/** An order in an event, without personal data (D-660). */
export function presentOrderForEvent(row: EventOrder): EventData<'order.placed'> {
  return {
    order_id: row.id,
    ord_no: row.order_number,
    user_id: row.seller_id,
    client_id: row.client_id,
    type: row.delivery_type,
    quantity: row.quantity,
    totalAmount: toPounds(pence(row.total_pence)),
    paymentStatus: row.payment_status,
    orderStatus: row.delivered ? 1 : 0,
  }
}

/** A replacement order, at no price, for pieces of the order `replaced`. */
export function presentReplacementForEvent(
  replaced: EventOrder,
  placed: Pick<EventOrder, 'id' | 'order_number' | 'delivery_type' | 'quantity'>,
): EventData<'order.placed'> {
  return presentOrderForEvent({ ...replaced, ...placed, total_pence: 0, delivered: false })
}

export function presentRefund(refund: RefundOfOrder | null, audience: Audience): OrderRefundView | null {
  if (!refund) return null
  const { pence: amount, commission_pence: commission, is_whole: whole } = refund
  const forClient = { amount: toPounds(pence(amount)), whole }
  return audience === 'client' ? forClient : { ...forClient, commission: toPounds(pence(commission)) }
}

export function presentOrder(row: OrderWithLines, audience: Audience): OrderView {
  const {
    _id,
    ord_no,
    created,
    totalAmount,
    quantity,
    type,
    paymentStatus: status,
    orderStatus,
    clnt_name,
    dispatch,
    cancelled,
  } = presentOrderRow(row)
  return {
    _id,
    ord_no,
    created,
    type,
    quantity,
    orderStatus,
    clnt_name,
    dispatch,
    cancelled,
    refund: presentRefund(row.refund, audience),
    paymentType: row.payment_type,
    paymentStatus: status,
    funding: row.funding ?? '',
    shippingfee: shippingFee,
    tax,
    subTotalAmount: totalAmount,
    totalAmount,
    savingAmount: toPounds(pence(row.saving_pence)),
    coupon: presentCouponOf(row, audience),
    ...(audience === 'seller'
      ? {
          totalCommission: toPounds(pence(row.commission_pence)),
          link_sent: row.pay_link_sent_at !== null,
          ...(status === paymentStatus.completed ? {} : { link_open: row.has_open_link && row.closed_at === null }),
          credit: presentCredit(row),
        }
      : {}),
    clnt_email: row.client_email,
    address: presentDeliveryAddress(row),
    prods: row.lines.map((line) => presentLine(line, row, audience)),
    stripeAdress: status === paymentStatus.completed ? presentBillingAddress(row) : null,
    clientData: presentClientSnapshot(row),
    estDate: estimateDeliveryDate(row.created_at),
  }
}

function presentCouponOf(row: OrderWithLines, audience: Audience): OrderView['coupon'] {
  const { coupon_name: name, coupon_rule: rule } = row
  const charged = getCouponCharged(row)
  if (charged === null || name === null) return null
  const coupon = { code: charged.code, name, reduction: toPounds(charged.reduction) }
  if (audience === 'client') return coupon
  const share = sum(
    row.lines.map(({ list_commission_pence, commission_pence, quantity }) =>
      multiply(subtract(pence(list_commission_pence ?? commission_pence), pence(commission_pence)), quantity),
    ),
  )
  return {
    ...coupon,
    rule: commissionRules.find((known) => known === rule),
    share: toPounds(share),
    list_commission: toPounds(sum([pence(row.commission_pence), share])),
  }
}

function presentBillingAddress(row: Pick<OrderRow, 'billing_address'>): BillingAddressView {
  const { name = '', line1 = '', line2 = '', city = '', postcode = '' } = parseBillingAddress(row) ?? {}
  return { name, line1, line2, city, zipcode: postcode }
}

export function presentOrderClient(client: ClientSnapshot): OrderClient {
  return {
    _id: client.id,
    name: client.name,
    email: client.email,
    pno: client.phone,
    addressLine1: client.line1,
    addressLine2: client.line2,
    city: client.city,
    state: client.county,
    zipcode: client.postcode,
    c_code: client.diallingCode,
  }
}

/** The client's details at the time of the order. */
export function presentClientSnapshot(row: Pick<OrderRow, 'client_snapshot'>): OrderClient | null {
  const client = parseClientSnapshot(row)
  return client && presentOrderClient(client)
}

function presentLine(line: OrderLineRow, order: OrderRow, audience: Audience): OrderView['prods'][number] {
  const price = getUnitPriceCharged(line, order)
  const commission = pence(line.commission_pence)
  const lineForClient = {
    prod_id: line.product_id,
    brand: line.brand,
    name: line.name,
    weight: line.weight,
    weight_unit: line.weight_unit,
    rrp: toPounds(pence(line.rrp_pence)),
    quantity: line.quantity,
    price: toPounds(price),
    totalPrice: toPounds(multiply(price, line.quantity)),
    list_price: toPounds(getListPriceCharged(line, order)),
    imgs: line.pictures ?? [line.picture],
  }
  if (audience === 'client') return lineForClient
  return {
    ...lineForClient,
    commission: toPounds(commission),
    totalCommission: toPounds(multiply(commission, line.quantity)),
    commission_rule: line.commission_rule_name,
  }
}

export function presentCredit(row: Pick<OrderRow, 'credit' | 'credited_at'>): OrderCreditView | null {
  if (row.credit === null) return null
  return orderCreditSchema.parse({ reason: row.credit, date: row.credited_at?.toISOString() ?? null })
}
