import type { OrderLineRow, OrderRow } from '#orders/server/order-store.ts'
import { type Pence, pence, subtract } from '#platform/money.ts'

type Line = Pick<OrderLineRow, 'price_pence' | 'commission_pence'>
type Order = Pick<OrderRow, 'total_pence' | 'full_price_pence'>

/**
 * The price of one item such that the lines add up to the order's total: less commission where the total is (D-009), which is not
 * where a client paid a salon delivery by payment link at the full price (D-005).
 */
export function getUnitPriceCharged(line: Line, order: Order): Pence {
  const price = pence(line.price_pence)
  return order.total_pence === order.full_price_pence ? price : subtract(price, pence(line.commission_pence))
}
