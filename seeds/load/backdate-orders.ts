import type { Db } from '#platform/server/database/database.ts'
import type { DemoOrder } from '../people/orders.ts'
import { daysAgo } from './dates.ts'

/** An order is paid this long after it was placed. */
const minutesToPay = 4

export function getPaidAt(order: DemoOrder): Date {
  return new Date(daysAgo(order.daysAgo).getTime() + minutesToPay * 60_000)
}

export function getDeliveredAt(order: DemoOrder): Date {
  return daysAgo(order.daysAgo - 3)
}

export async function backdateOrder(db: Db, orderId: string, order: DemoOrder): Promise<void> {
  await db
    .updateTable('orders')
    .set({ created_at: daysAgo(order.daysAgo) })
    .where('id', '=', orderId)
    .execute()
}

/** It leaves the day after it was placed, and arrives two days later. */
export async function backdateDelivery(db: Db, orderId: string, order: DemoOrder): Promise<void> {
  const dispatched_at = order.parcel ? daysAgo(order.daysAgo - 1) : null
  const delivered_at = order.delivered ? getDeliveredAt(order) : null
  await db.updateTable('orders').set({ dispatched_at, delivered_at }).where('id', '=', orderId).execute()
}

/** Dates the payment back; the ledger is not changed, because its rows cannot be. */
export async function backdatePayment(db: Db, orderId: string, order: DemoOrder): Promise<void> {
  const paid_at = getPaidAt(order)
  const timestamps = { created_at: paid_at, updated_at: paid_at }
  await db.updateTable('orders').set({ paid_at }).where('id', '=', orderId).execute()
  await db.updateTable('payments').set(timestamps).where('order_id', '=', orderId).execute()
  await db.updateTable('transfers').set({ created_at: paid_at }).where('order_id', '=', orderId).execute()
}
