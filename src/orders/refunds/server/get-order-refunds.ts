import { presentOrderRefunds } from '#orders/refunds/server/present.ts'
import { getRefundableOrder } from '#orders/refunds/server/refundable-order.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The lines of an order with what was refunded of each, its refunds and its disputes. */
export async function getOrderRefunds(db: Database, orderId: string) {
  const order = await getAnyOrder(db, orderId)
  return presentOrderRefunds(order, await getRefundableOrder(db, order))
}
