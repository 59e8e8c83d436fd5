import { deliveryType, paymentStatus } from '#orders/order-state.ts'
import { type OrderRow, updateOrder } from '#orders/server/order-store.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { recordSalonDelivery } from '#salon-stock/server/salon-stock.ts'

/** Who says that an order has arrived: an administrator or its seller by id, or null for its carrier. */
type Witness = string | null

/** Marks an order whose row the transaction has locked as delivered, and counts the pieces of a seller's own order into the salon. */
export async function markDelivered(tx: Tx, order: OrderRow, by: Witness): Promise<void> {
  await updateOrder(tx, order.id, { delivered: true, delivered_at: new Date(), delivered_by: by })
  if (isOwnOrderForSalon(order)) await recordSalonDelivery(tx, order.id, true)
}

/** Takes the mark back, and the pieces out of the salon. */
export async function markUndelivered(tx: Tx, order: OrderRow): Promise<void> {
  await updateOrder(tx, order.id, { delivered: false, delivered_at: null, delivered_by: null })
  if (isOwnOrderForSalon(order)) await recordSalonDelivery(tx, order.id, false)
}

/** Its pieces stand in the salon once they have arrived; those of an order for a client are sold already (D-343). */
function isOwnOrderForSalon({ delivery_type, client_id, payment_status }: OrderRow): boolean {
  return delivery_type === deliveryType.toSalon && client_id === null && payment_status === paymentStatus.completed
}
