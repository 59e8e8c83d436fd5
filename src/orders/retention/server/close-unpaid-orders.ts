import { deletePayLinksOfUnpaidOrders, markUnpaidOrdersClosed } from '#orders/retention/server/unpaid-order-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** Closes the unpaid orders of a deleted seller; a seller who is restored does not get them back (D-207). */
export function closeUnpaidOrders(db: Database, sellerId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await markUnpaidOrdersClosed(tx, sellerId)
    await deletePayLinksOfUnpaidOrders(tx, sellerId)
  })
}
