import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#audit-log/server/record-admin-change.ts'
import type { Parcel } from '#orders/dispatch/contract.ts'
import type { DispatchContext } from '#orders/dispatch/server/dispatch-order.ts'
import { notifyDispatch } from '#orders/dispatch/server/notify-dispatch.ts'
import { describeStoredParcel, isSameParcel, toParcelColumns, toParcelForLog } from '#orders/dispatch/server/parcel.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { updateOrder } from '#orders/server/order-store.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** Corrects carrier and tracking number of an order that has left; while it is on its way whom it goes to is mailed once more. */
export async function correctDispatch(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, parcel, ipAddress, publicUrl }: DispatchContext & { orderId: string; parcel: Parcel },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (order.dispatched_at === null) throw new AppError(dispatchText.notDispatched, errorCode.conflict)
    if (isSameParcel(order, parcel)) return
    await updateOrder(tx, order.id, toParcelColumns(parcel))
    if (!order.delivered) await notifyDispatch(tx, { order, parcel, publicUrl })
    await recordAdminChange(tx, actor, {
      action: 'correct dispatch',
      subjectKind: 'order',
      subjectId: order.id,
      before: describeStoredParcel(order),
      after: toParcelForLog(parcel),
      ipAddress,
    })
  })
}
