import { sql } from 'kysely'
import { paymentStatus } from '#orders/contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** Nobody may pay them any more, however many there are. */
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

/** A link whose time is over, or whose order gave way to another, opens nothing (D-022, D-026). */
export async function deleteUnusablePayLinks(db: Db): Promise<void> {
  await sql`delete from pay_links l using orders o
    where o.id = l.order_id and (l.expires_at < now() or (o.closed_at is not null and o.payment_status <> 3))`.execute(
    db,
  )
}

type SellerOrClient = { sellerId: string } | { clientId: string }

export async function clearUnpaidPersonalData(tx: Tx, whose: SellerOrClient): Promise<void> {
  const unpaid = tx
    .updateTable('orders')
    .set({ client_name: '', client_email: '', client_snapshot: null, address: null, billing_address: null })
    .where('payment_status', '<>', paymentStatus.completed)
  await ('sellerId' in whose
    ? unpaid.where('seller_id', '=', whose.sellerId)
    : unpaid.where('client_id', '=', whose.clientId)
  ).execute()
}
