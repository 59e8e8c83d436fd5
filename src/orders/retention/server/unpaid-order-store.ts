import { sql } from 'kysely'
import { paymentStatus } from '#orders/order-state.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

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
    select o.id from orders o where o.seller_id = ${sellerId} and not is_paid(o))`.execute(tx)
}

export type SellerOrClient = { sellerId: string } | { clientId: string }

export async function eraseUnpaidOrderRows(tx: Tx, owner: SellerOrClient): Promise<void> {
  const unpaid = tx
    .updateTable('orders')
    .set({ client_name: '', client_email: '', client_snapshot: null, delivery_address: null, billing_address: null })
    .where('payment_status', '<>', paymentStatus.completed)
  await ('sellerId' in owner
    ? unpaid.where('seller_id', '=', owner.sellerId)
    : unpaid.where('client_id', '=', owner.clientId)
  ).execute()
}

const erased = sql`client_name = '', client_email = '', client_snapshot = null, delivery_address = null, billing_address = null,
  closed_at = coalesce(closed_at, now())`

/** Orders of shop pages that are unpaid and have no payment under way. */
const isUnpaidOfBuyer = sql`o.shop_seller_id is not null and not is_paid(o) and not exists (select from payments p
  where p.order_id = o.id and p.state in ('sent', 'requires_action', 'unknown'))`

export async function eraseUnpaidOrdersOfBuyer(tx: Tx, email: string): Promise<void> {
  await sql`update orders o set ${erased}
    where lower(o.client_email) = ${email} and o.client_id is null and ${isUnpaidOfBuyer}`.execute(tx)
}

/** Closes orders that were placed on a shop page this many days ago and never paid, and erases their buyers' data; runs every night. */
export async function eraseOldShopPageOrders(db: Db, days: number): Promise<void> {
  await sql`update orders o set ${erased}
    where o.shop_seller_id is not null and o.created_at < now() - make_interval(days => ${days}) and o.client_email <> ''
      and ${isUnpaidOfBuyer}`.execute(db)
}

/** Erases the addresses to which payment links were mailed; the times at which clients opened them are kept as evidence for a bank. */
export async function eraseMailedPayLinks(tx: Tx, owner: SellerOrClient): Promise<void> {
  const isOwned = 'sellerId' in owner ? sql`o.seller_id = ${owner.sellerId}` : sql`o.client_id = ${owner.clientId}`
  await sql`update pay_link_values v set mailed_to = null
    from pay_links l join orders o on o.id = l.order_id where l.id = v.pay_link_id and ${isOwned}`.execute(tx)
  await sql`update pay_links l set mailed_to = null, client_opened_by = null
    from orders o where o.id = l.order_id and ${isOwned}`.execute(tx)
}
