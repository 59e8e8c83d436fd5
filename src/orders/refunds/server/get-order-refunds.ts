import { presentOrderRefunds } from '#orders/refunds/server/present.ts'
import { getRefundableOrder } from '#orders/refunds/server/refundable-order.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { listOrderTransfers } from '#payouts/transfers/server/list-order-transfers.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The lines of an order with what was refunded of each, its refunds, its disputes and the transfers of its commission. */
export async function getOrderRefunds(db: Database, orderId: string) {
  const order = await getAnyOrder(db, orderId)
  const refundable = await getRefundableOrder(db, order)
  return presentOrderRefunds(order, refundable, await listOrderTransfers(db, order.id))
}
