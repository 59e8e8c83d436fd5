import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** An order has one link: a newly sent one replaces the earlier, and the end of its life with it. */
export async function upsertPayLink(tx: Tx, orderId: string, hash: Buffer): Promise<void> {
  await tx
    .insertInto('pay_links')
    .values({ order_id: orderId, hash })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ hash, sent_at: new Date(), expires_at: null }))
    .execute()
}

/** The order of an unexpired link whose seller is not deleted. */
export async function findOrderIdByPayLink(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('pay_links as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('users as u', 'u.id', 'o.seller_id')
    .select('l.order_id')
    .where('l.hash', '=', hash)
    .where('u.deleted_at', 'is', null)
    .where((where) => where.or([where('l.expires_at', 'is', null), where('l.expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  return row?.order_id
}

export async function hasPayLink(db: Db, orderId: string): Promise<boolean> {
  return (
    (await db.selectFrom('pay_links').select('id').where('order_id', '=', orderId).executeTakeFirst()) !== undefined
  )
}

/** Links that have expired, or whose order was closed before it was paid (D-022, D-026). Every night: deletes the payment links that open nothing any more. */
export async function deleteExpiredPayLinks(db: Db): Promise<void> {
  await sql`delete from pay_links l using orders o
    where o.id = l.order_id and (l.expires_at < now() or (o.closed_at is not null and o.payment_status <> 3))`.execute(
    db,
  )
}
