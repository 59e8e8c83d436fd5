import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { Parcel } from '#orders/dispatch/contract.ts'
import type { DispatchContext } from '#orders/dispatch/server/dispatch-order.ts'
import { notifyDispatch } from '#orders/dispatch/server/notify-dispatch.ts'
import {
  describeParcel,
  isSameParcel,
  readParcels,
  toParcelColumns,
  toStoredParcel,
} from '#orders/dispatch/server/parcel.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { updateOrder } from '#orders/server/order-store.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError, createFieldError } from '#platform/server/http/app-error.ts'

/** Corrects carrier and tracking number of a parcel that has left; while it is on its way whom it goes to is mailed once more. */
export async function correctDispatch(
  db: Database,
  actor: AuthenticatedActor,
  {
    orderId,
    number,
    parcel,
    ipAddress,
    publicUrl,
  }: DispatchContext & { orderId: string; number: number; parcel: Parcel },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (order.dispatched_at === null) throw new AppError(dispatchText.notDispatched, errorCode.conflict)
    const parcels = readParcels(order)
    const [before, corrected] = [parcels[number - 1], toStoredParcel(parcel)]
    if (!before) throw new AppError(dispatchText.parcelUnknown, errorCode.notFound)
    if (isSameParcel(before, corrected)) return
    const others = parcels.filter((other) => other !== before)
    if (others.some((other) => isSameParcel(other, corrected)))
      throw new AppError(dispatchText.parcelTwice, errorCode.conflict)
    if (others.length > 0 && corrected.tracking_number === null)
      throw createFieldError('tracking_number', dispatchText.numberMissing)
    const after = parcels.with(number - 1, corrected)
    await updateOrder(tx, order.id, toParcelColumns(after))
    if (!order.delivered) await notifyDispatch(tx, { order, parcels: after, publicUrl })
    await recordAdminChange(tx, actor, {
      action: 'correct dispatch',
      subjectKind: 'order',
      subjectId: order.id,
      before: describeParcel(before),
      after: describeParcel(corrected),
      ipAddress,
    })
  })
}
