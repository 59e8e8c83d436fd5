import type { OrderSummary } from '#mail/server/emails/product-lines.ts'
import { describeDelivery, formatBillingLines } from '#orders/delivery-address.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'
import { estimateDeliveryDate } from '#orders/server/estimate-delivery-date.ts'
import { getUnitPriceCharged } from '#orders/server/order-amounts.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { parseBillingAddress, parseDeliveryAddress } from '#orders/server/stored-addresses.ts'
import { pence } from '#platform/money.ts'

/** The order as emails show it: at the prices charged, so that a client sees no commission (D-039). */
export function formatOrderForEmail(order: OrderWithLines): OrderSummary {
  const paymentMethod = formatPaymentMethod({ paymentType: order.payment_type, funding: order.funding })
  return {
    ordNo: order.order_number,
    createdAt: order.created_at,
    products: order.lines.map((line) => ({
      brand: line.brand,
      name: line.name,
      picture: line.picture,
      pricePence: getUnitPriceCharged(line, order),
      quantity: line.quantity,
    })),
    totalPence: pence(order.total_pence),
    savingPence: pence(order.saving_pence),
    address: describeDelivery(order.delivery_type, parseDeliveryAddress(order)),
    billing: formatBillingLines(parseBillingAddress(order), paymentMethod),
    paymentMethod,
    estDate: estimateDeliveryDate(order.created_at),
  }
}
