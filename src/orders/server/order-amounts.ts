import { type Pence, pence, toPounds } from '#platform/money.ts'
import { deliveryType } from '../order-state.ts'
import { getChargePerItem } from '../order-totals.ts'
import type { OrderLineRow, OrderRow } from './order-store.ts'

type Line = Pick<OrderLineRow, 'price_pence' | 'commission_pence'>

type Order = Pick<OrderRow, 'total_pence' | 'full_price_pence'>

/**
 * The charge of one item such that the lines add up to the order's total: less commission where the total is (D-009), which is not
 * where a client paid a salon delivery by payment link at the full price (D-005).
 */
export function getUnitPriceCharged(line: Line, order: Order): Pence {
  const item = { price: pence(line.price_pence), commission: pence(line.commission_pence) }
  return getChargePerItem(item, order.total_pence !== order.full_price_pence)
}

/** What the client pays for an order, in pounds; null for what the seller buys for herself (D-433). */
export function getClientAmount({
  client_id,
  delivery_type,
  full_price_pence,
}: Pick<OrderRow, 'client_id' | 'delivery_type' | 'full_price_pence'>): number | null {
  const isForClient = client_id !== null || delivery_type === deliveryType.byLink
  return isForClient ? toPounds(pence(full_price_pence)) : null
}
