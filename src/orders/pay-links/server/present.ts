import type { OrderRow } from '#orders/server/order-store.ts'
import { pence, toPounds } from '#platform/money.ts'

/** A payment link always charges the full price (D-005). */
export function presentPayLink(order: Pick<OrderRow, 'full_price_pence' | 'payment_status'>) {
  return { order: { totalAmount: toPounds(pence(order.full_price_pence)), paymentStatus: order.payment_status } }
}
