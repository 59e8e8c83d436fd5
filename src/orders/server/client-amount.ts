import { deliveryType } from '#orders/codes.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import { pence, toPounds } from '#platform/money.ts'

/** What the client pays for an order, in pounds; null for what the seller buys for herself (D-433). */
export function getClientAmount({
  client_id,
  delivery_type,
  full_price_pence,
}: Pick<OrderRow, 'client_id' | 'delivery_type' | 'full_price_pence'>): number | null {
  const isForClient = client_id !== null || delivery_type === deliveryType.byLink
  return isForClient ? toPounds(pence(full_price_pence)) : null
}
