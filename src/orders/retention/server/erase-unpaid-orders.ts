import {
  eraseMailedPayLinks,
  eraseUnpaidOrderRows,
  type SellerOrClient,
} from '#orders/retention/server/unpaid-order-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/**
 * Erases personal data from unpaid orders, and from all orders the addresses to which payment links were mailed; paid orders must be
 * retained with their receipts (D-207).
 */
export async function eraseUnpaidOrders(tx: Tx, owner: SellerOrClient): Promise<void> {
  await eraseUnpaidOrderRows(tx, owner)
  await eraseMailedPayLinks(tx, owner)
}
