import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { deliveryType, paymentStatus } from '#orders/order-state.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { type OrderRow, updateOrder } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { recordSalonDelivery } from '#salon-stock/server/salon-stock.ts'

interface StatusUpdate {
  orderId: string
  delivered: boolean
}

/** Delivered or processing (D-030); what is not paid is not delivered (D-431). An unchanged status is no error and no entry in the audit log. */
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
    await updateOrder(tx, order.id, {
      delivered,
      delivered_at: delivered ? new Date() : null,
      delivered_by: delivered ? actor.userId : null,
    })
    if (isOwnOrderForSalon(order)) await recordSalonDelivery(tx, order.id, delivered)
    await recordAdminChange(tx, actor, {
      action: 'set order status',
      subjectKind: 'order',
      subjectId: order.id,
      before: { delivered: order.delivered },
      after: { delivered },
    })
  })
}

/** Its pieces stand in the salon once they have arrived; those of an order for a client are sold already (D-343). */
function isOwnOrderForSalon({ delivery_type, client_id, payment_status }: OrderRow): boolean {
  return delivery_type === deliveryType.toSalon && client_id === null && payment_status === paymentStatus.completed
}
