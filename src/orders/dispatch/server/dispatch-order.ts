import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#audit-log/server/record-admin-change.ts'
import type { Parcel } from '#orders/dispatch/contract.ts'
import { notifyDispatch } from '#orders/dispatch/server/notify-dispatch.ts'
import { isSameParcel, toParcelColumns, toParcelForLog } from '#orders/dispatch/server/parcel.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { type OrderWithLines, updateOrder } from '#orders/server/order-store.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** What every change of a dispatch needs to know of its request. */
export interface DispatchContext {
  /** The IP address of the administrator, for the audit log. */
  ipAddress: string
  publicUrl: string
}

/** Marks an order as dispatched and mails whom it goes to. The same parcel once more changes nothing and sends no second letter. */
export async function dispatchOrder(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, parcel, ...context }: DispatchContext & { orderId: string; parcel: Parcel },
): Promise<void> {
  await inTransaction(db, async (tx) =>
    dispatchLockedOrder(tx, actor, await lockAnyOrder(tx, orderId), parcel, context),
  )
}

/** The same for an order whose row the transaction has locked. */
export async function dispatchLockedOrder(
  tx: Tx,
  actor: AuthenticatedActor,
  order: OrderWithLines,
  parcel: Parcel,
  { ipAddress, publicUrl }: DispatchContext,
): Promise<void> {
  const obstacle = getDispatchObstacle(order, parcel)
  if (obstacle) throw new AppError(obstacle, errorCode.conflict)
  if (isSameParcel(order, parcel)) return
  await updateOrder(tx, order.id, {
    ...toParcelColumns(parcel),
    dispatched_at: new Date(),
    dispatched_by: actor.userId,
  })
  await notifyDispatch(tx, { order, parcel, publicUrl })
  await recordAdminChange(tx, actor, {
    action: 'dispatch order',
    subjectKind: 'order',
    subjectId: order.id,
    before: null,
    after: toParcelForLog(parcel),
    ipAddress,
  })
}

/** Why an order cannot be marked as dispatched with this parcel; null where it can, or was already. */
export function getDispatchObstacle(order: OrderWithLines, parcel: Parcel): string | null {
  if (isSameParcel(order, parcel) || order.dispatch_state === 'to_pack') return null
  if (order.dispatch_state === 'delivered') return dispatchText.alreadyDelivered
  return order.dispatch_state === 'dispatched' ? dispatchText.alreadyDispatched : dispatchText.notToSend
}
