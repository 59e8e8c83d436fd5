import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'

export { eraseUnpaidOrdersOfBuyer } from './unpaid-order-store.ts'

import {
  deletePayLinksOfUnpaidOrders,
  eraseMailedPayLinks,
  eraseOldShopPageOrders,
  eraseUnpaidOrderRows,
  markUnpaidOrdersClosed,
  type SellerOrClient,
} from './unpaid-order-store.ts'

/** Closes the unpaid orders of a deleted seller; a seller who is restored does not get them back (D-207). */
export function closeUnpaidOrders(db: Database, sellerId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await markUnpaidOrdersClosed(tx, sellerId)
    await deletePayLinksOfUnpaidOrders(tx, sellerId)
  })
}

/** For how many days an unpaid order of a shop page can be paid; then its buyer's data is erased (D-507). */
const shopPageOrderDays = 30

export function eraseUnpaidShopPageOrders(db: Db): Promise<void> {
  return eraseOldShopPageOrders(db, shopPageOrderDays)
}

/**
 * Erases personal data from unpaid orders, and from all orders the addresses to which payment links were mailed; paid orders must be
 * retained with their receipts (D-207).
 */
export async function eraseUnpaidOrders(tx: Tx, owner: SellerOrClient): Promise<void> {
  await eraseUnpaidOrderRows(tx, owner)
  await eraseMailedPayLinks(tx, owner)
}
