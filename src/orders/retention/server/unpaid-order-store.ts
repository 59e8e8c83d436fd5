import { sql } from 'kysely'
import { paymentStatus } from '#orders/codes.ts'
import type { Tx } from '#platform/server/database/database.ts'

export async function markUnpaidOrdersClosed(tx: Tx, sellerId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ closed_at: new Date() })
    .where('seller_id', '=', sellerId)
    .where('payment_status', '<>', paymentStatus.completed)
    .where('closed_at', 'is', null)
    .execute()
}

export async function deletePayLinksOfUnpaidOrders(tx: Tx, sellerId: string): Promise<void> {
  await sql`delete from pay_links where order_id in (
    select o.id from orders o where o.seller_id = ${sellerId} and o.payment_status <> 3)`.execute(tx)
}

export type SellerOrClient = { sellerId: string } | { clientId: string }

/** Erases personal data from unpaid orders; paid orders must be retained with their receipts (D-207). */
export async function eraseUnpaidOrders(tx: Tx, owner: SellerOrClient): Promise<void> {
  const unpaid = tx
    .updateTable('orders')
    .set({ client_name: '', client_email: '', client_snapshot: null, delivery_address: null, billing_address: null })
    .where('payment_status', '<>', paymentStatus.completed)
  await ('sellerId' in owner
    ? unpaid.where('seller_id', '=', owner.sellerId)
    : unpaid.where('client_id', '=', owner.clientId)
  ).execute()
}
