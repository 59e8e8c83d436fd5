import { deletePayLinksOfUnpaidOrders, markUnpaidOrdersClosed } from '#orders/retention/server/unpaid-order-store.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'

/** What a deleted seller's clients had not paid ends with her, and stays ended if she comes back (D-207). */
export function closeUnpaidOrders(db: Database, sellerId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await markUnpaidOrdersClosed(tx, sellerId)
    await deletePayLinksOfUnpaidOrders(tx, sellerId)
  })
}
