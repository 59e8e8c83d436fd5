import { pence } from '#base/money.ts'
import type { OrderFacts } from '#mail/server/templates/order-facts.ts'
import { orderAddressSchema } from '#orders/contract.ts'
import { estimatedDate } from '#orders/server/estimated-date.ts'
import { paymentMethodShown } from '#orders/server/payment-words.ts'
import { priceCharged } from '#orders/server/price-charged.ts'
import type { LineRow, OrderRow } from '#orders/server/store.ts'

/** An order as letters tell it. Prices are those charged, so a client finds no commission in it. */
export function orderFacts(order: OrderRow, lines: LineRow[]): OrderFacts {
  return {
    ordNo: order.ord_no,
    createdAt: order.created_at,
    products: lines.map((line) => ({
      brand: line.brand,
      name: line.name,
      picture: line.picture,
      pricePence: priceCharged(line, order),
      quantity: line.quantity,
    })),
    totalPence: pence(order.total_pence),
    address: addressLines(order),
    paymentMethod: paymentMethodShown(order),
    estDate: estimatedDate(order.created_at),
  }
}

function addressLines(order: OrderRow): string[] {
  if (order.address === null) return []
  const { f_name, l_name, street, landmark, city, state, postcode, country } = orderAddressSchema.parse(order.address)
  return [`${f_name} ${l_name}`.trim(), street, landmark, city, state, postcode, country].filter((line) => line !== '')
}
