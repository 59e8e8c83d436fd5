import type { Tx } from '#platform/server/database/database.ts'
import { insertDeliveryDifference } from '#salon-stock/server/order-movement-store.ts'

/** A seller's own order for the salon arrived, or had not after all (D-343). Idempotent; the caller has locked the order. */
export async function recordSalonDelivery(tx: Tx, orderId: string, hasArrived: boolean): Promise<void> {
  await insertDeliveryDifference(tx, orderId, hasArrived)
}
