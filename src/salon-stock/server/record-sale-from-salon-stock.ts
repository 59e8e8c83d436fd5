import type { Tx } from '#platform/server/database/database.ts'
import { insertSaleMovements } from '#salon-stock/server/order-movement-store.ts'

/**
 * A paid order took its pieces from salon stock: they leave the counts, which may fall below zero, since counts lag behind what
 * stands in the salon and a sale is refused for none (D-343). Idempotent; the caller has locked the order.
 */
export async function recordSaleFromSalonStock(tx: Tx, orderId: string): Promise<void> {
  await insertSaleMovements(tx, orderId)
}
