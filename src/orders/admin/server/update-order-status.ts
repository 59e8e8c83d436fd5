import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { rejectHeldOrder } from '#orders/dispatch/server/dispatch-obstacles.ts'
import { markDelivered, markUndelivered } from '#orders/dispatch/server/order-arrival.ts'
import { paymentStatus } from '#orders/order-state.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { ordersText } from '#orders/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'

interface StatusUpdate {
  orderId: string
  delivered: boolean
}

/**
 * Marks an order as delivered or processing (D-030); an unpaid one cannot be delivered (D-431), nor one that has not left and must not leave
 * (D-605, D-606). An unchanged status is not logged.
 */
export async function updateOrderStatus(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, delivered }: StatusUpdate,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (order.delivered === delivered) return
    if (delivered && order.payment_status !== paymentStatus.completed)
      throw new AppError(ordersText.notDeliveredUnpaid, errorCode.conflict)
    if (delivered) await rejectHeldOrder(tx, order)
    if (delivered) await markDelivered(tx, order, actor.userId)
    else await markUndelivered(tx, order)
    await recordAdminChange(tx, actor, {
      action: 'set order status',
      subjectKind: 'order',
      subjectId: order.id,
      before: { delivered: order.delivered },
      after: { delivered },
    })
  })
}
