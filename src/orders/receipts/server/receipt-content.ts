import { describeDelivery, formatBillingLines } from '#orders/delivery-address.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'
import { type OrderRefund, toOrderRefund } from '#orders/refund-words.ts'
import { estimateDeliveryDate } from '#orders/server/estimate-delivery-date.ts'
import { getCouponCharged, getListPriceCharged, listShownLines, type ShownLine } from '#orders/server/order-amounts.ts'
import { parseBillingAddress, parseDeliveryAddress } from '#orders/server/order-snapshots.ts'
import type { OrderLineRow, OrderWithLines } from '#orders/server/order-store.ts'
import { type Audience, presentRefund } from '#orders/server/present.ts'
import { formatDay } from '#platform/dates.ts'
import { multiply, type Pence, pence, sum } from '#platform/money.ts'
import { getReceiptTitle } from '../receipt-title.ts'

/** What a receipt's PDF shows; `commission` is null on a client's receipt (D-039). */
export interface ReceiptContent {
  title: string
  orderNumber: string
  orderDate: string
  paymentMethod: string
  expectedDelivery: string
  lines: ReceiptLine[]
  /** The coupon's code and its reduction of the prices; null for an order without a coupon. */
  coupon: { code: string; reduction: Pence } | null
  total: Pence
  saving: Pence
  commission: Pence | null
  refund: OrderRefund | null
  billingLines: string[]
  deliveryLines: string[]
  client: { name: string; email: string } | null
}

export interface ReceiptLine {
  brand: string
  name: string
  size: string
  rrp: Pence
  quantity: number
  unitPrice: Pence
  total: Pence
  commission: Pence | null
  /** The name of the rule that gave the commission; null if the product's own commission applied, and on a client's receipt. */
  commissionRule: string | null
}

export function createReceiptContent(order: OrderWithLines, audience: Audience): ReceiptContent {
  const paymentMethod = formatPaymentMethod({ paymentType: order.payment_type, funding: order.funding })
  return {
    title: getReceiptTitle(audience === 'seller'),
    orderNumber: order.order_number,
    orderDate: formatDay(order.created_at),
    paymentMethod,
    expectedDelivery: estimateDeliveryDate(order.created_at),
    lines: listShownLines(order.lines, (line) => getListPriceCharged(line, order)).map((shown) =>
      createReceiptLine(shown, audience),
    ),
    coupon: getCouponCharged(order),
    total: pence(order.total_pence),
    saving: pence(order.saving_pence),
    commission: audience === 'seller' ? pence(order.commission_pence) : null,
    refund: toOrderRefund(presentRefund(order.refund, audience)),
    billingLines: formatBillingLines(parseBillingAddress(order), paymentMethod),
    deliveryLines: describeDelivery(order.delivery_type, parseDeliveryAddress(order)),
    client: order.client_name === '' ? null : { name: order.client_name, email: order.client_email },
  }
}

function createReceiptLine(
  { line, rows, quantity, price: unitPrice }: ShownLine<OrderLineRow>,
  audience: Audience,
): ReceiptLine {
  const commissions = rows.map((row) => multiply(pence(row.commission_pence), row.quantity))
  return {
    brand: line.brand,
    name: line.name,
    size: `${line.weight} ${line.weight_unit}`,
    rrp: pence(line.rrp_pence),
    quantity,
    unitPrice,
    total: multiply(unitPrice, quantity),
    commission: audience === 'seller' ? sum(commissions) : null,
    commissionRule: audience === 'seller' ? line.commission_rule_name : null,
  }
}
