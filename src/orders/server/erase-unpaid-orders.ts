import type { Tx } from '#base/server/database.ts'
import { blankUnpaidOrders } from '#orders/server/unpaid-store.ts'

/** No law wants to know who did not buy; what was paid keeps its receipt (D-207). */
export function eraseUnpaidOrders(tx: Tx, whose: { sellerId: string } | { clientId: string }): Promise<void> {
  return blankUnpaidOrders(tx, whose)
}
