import { clearUnpaidPersonalData, type SellerOrClient } from '#orders/retention/server/unpaid-order-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Erases personal data from unpaid orders; paid orders must be retained with their receipts (D-207). */
export function eraseUnpaidOrders(tx: Tx, owner: SellerOrClient): Promise<void> {
  return clearUnpaidPersonalData(tx, owner)
}
