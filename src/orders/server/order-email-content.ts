import type { OrderFacts } from '#mail/server/templates/order-facts.ts'
import { addressLines } from '#orders/address-lines.ts'
import { billingLines } from '#orders/billing-lines.ts'
import { orderAddressSchema, stripeAdressSchema } from '#orders/contract.ts'
import { paymentMethodShown } from '#orders/payment/payment-method.ts'
import { estimatedDate } from '#orders/server/estimated-delivery-date.ts'
import { priceCharged } from '#orders/server/unit-price-charged.ts'
import type { WholeOrder } from '#orders/server/order-store.ts'
import { pence } from '#platform/money.ts'

/** An order as letters tell it. Prices are those charged, so a client finds no commission in it. */
export function orderFacts(order: WholeOrder): OrderFacts {
  const paid = {
    paymentType: order.payment_type,
    funding: order.funding ?? '',
    stripeAdress: order.billing_address === null ? null : stripeAdressSchema.parse(order.billing_address),
  }
  return {
    ordNo: order.ord_no,
    createdAt: order.created_at,
    products: order.lines.map((line) => ({
      brand: line.brand,
      name: line.name,
      picture: line.picture,
      pricePence: priceCharged(line, order),
      quantity: line.quantity,
    })),
    totalPence: pence(order.total_pence),
    savingPence: pence(order.saving_pence),
    address: order.address === null ? [] : addressLines(orderAddressSchema.parse(order.address)),
    billing: billingLines(paid),
    paymentMethod: paymentMethodShown(paid),
    estDate: estimatedDate(order.created_at),
  }
}
