import type { Db } from '#platform/server/database.ts'
import type { DemoOrder } from '../people/orders.ts'
import { daysAgo } from './dates.ts'

/** An order is paid this long after it was placed. */
const minutesToPay = 4

export async function datePlaced(db: Db, orderId: string, order: DemoOrder): Promise<void> {
  await db
    .updateTable('orders')
    .set({ created_at: daysAgo(order.daysAgo) })
    .where('id', '=', orderId)
    .execute()
}

/** The books are left as they are: nothing in them is ever changed. */
export async function datePayment(db: Db, orderId: string, order: DemoOrder): Promise<void> {
  const paid_at = new Date(daysAgo(order.daysAgo).getTime() + minutesToPay * 60_000)
  const made = { created_at: paid_at, updated_at: paid_at }
  await db.updateTable('orders').set({ paid_at }).where('id', '=', orderId).execute()
  await db.updateTable('payments').set(made).where('order_id', '=', orderId).execute()
  await db.updateTable('transfers').set({ created_at: paid_at }).where('order_id', '=', orderId).execute()
}
