import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** One link an order: the newest letter's. */
export async function upsertPayLink(tx: Tx, orderId: string, hash: Buffer): Promise<void> {
  await tx
    .insertInto('pay_links')
    .values({ order_id: orderId, hash })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ hash, sent_at: new Date() }))
    .execute()
}

/** The order behind a link, if its time is not over and its seller is still there. */
export async function findOrderIdByPayLink(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('pay_links as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('users as u', 'u.id', 'o.seller_id')
    .select('l.order_id')
    .where('l.hash', '=', hash)
    .where('u.deleted_at', 'is', null)
    .where((is) => is.or([is('l.expires_at', 'is', null), is('l.expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  return row?.order_id
}

export async function hasPayLink(db: Db, orderId: string): Promise<boolean> {
  return (
    (await db.selectFrom('pay_links').select('id').where('order_id', '=', orderId).executeTakeFirst()) !== undefined
  )
}
