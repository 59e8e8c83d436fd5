import type { AuthenticatedActor } from '#access/server/actor.ts'
import { logAdminChange } from '#audit-log/server/admin-log.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { updateOrder } from '#orders/server/order-store.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'

interface Wish {
  orderId: string
  delivered: boolean
  /** Where the administrator sits, for the log. */
  address: string
}

/** Delivered or processing (D-030). Setting what is set already is no error and no entry in the log. */
export async function updateOrderStatus(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, delivered, address }: Wish,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (order.delivered === delivered) return
    await updateOrder(tx, order.id, { delivered })
    await logAdminChange(tx, actor, {
      action: 'set order status',
      subjectKind: 'order',
      subjectId: order.id,
      before: { delivered: order.delivered },
      after: { delivered },
      address,
    })
  })
}
