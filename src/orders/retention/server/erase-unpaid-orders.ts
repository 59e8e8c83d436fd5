import { clearUnpaidPersonalData } from '#orders/retention/server/unpaid-order-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** No law wants to know who did not buy; what was paid keeps its receipt (D-207). */
export function eraseUnpaidOrders(tx: Tx, whose: { sellerId: string } | { clientId: string }): Promise<void> {
  return clearUnpaidPersonalData(tx, whose)
}
