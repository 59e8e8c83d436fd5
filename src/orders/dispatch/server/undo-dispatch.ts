import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { describeParcels, readParcels } from '#orders/dispatch/server/parcel.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { updateOrder } from '#orders/server/order-store.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** The order has not left after all: it is to pack again. Repeating it is no error; what was delivered stays delivered. */
export async function undoDispatch(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, ipAddress }: { orderId: string; ipAddress: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (order.delivered) throw new AppError(dispatchText.alreadyDelivered, errorCode.conflict)
    if (order.dispatched_at === null) return
    await updateOrder(tx, order.id, {
      ...{ dispatched_at: null, dispatched_by: null },
      ...{ carrier: null, tracking_number: null, tracking_url: null },
      further_parcels: '[]',
    })
    await recordAdminChange(tx, actor, {
      action: 'undo dispatch',
      subjectKind: 'order',
      subjectId: order.id,
      before: describeParcels(readParcels(order)),
      after: null,
      ipAddress,
    })
  })
}
