import type { DeliveryType } from '#orders/contract.ts'
import { getUnitPrice } from '#orders/order-totals.ts'
import type { OrderLineRow, OrderRow } from '#orders/server/order-store.ts'
import { type Pence, pence } from '#platform/money.ts'

type Line = Pick<OrderLineRow, 'price_pence' | 'commission_pence'>
type Order = Pick<OrderRow, 'delivery_type' | 'total_pence' | 'full_price_pence'>

/**
 * The price of one item such that the lines add up to the order's total: less commission for salon deliveries (D-009),
 * except where a client paid such an order by payment link at the full price (D-005).
 */
export function getUnitPriceCharged(line: Line, order: Order): Pence {
  const price = pence(line.price_pence)
  if (order.total_pence === order.full_price_pence) return price
  return getUnitPrice({ price, commission: pence(line.commission_pence) }, order.delivery_type as DeliveryType)
}
