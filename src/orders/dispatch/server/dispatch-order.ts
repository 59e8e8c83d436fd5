import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { maxParcels, type Parcel } from '#orders/dispatch/contract.ts'
import { notifyDispatch } from '#orders/dispatch/server/notify-dispatch.ts'
import {
  describeParcels,
  findNewParcels,
  readParcels,
  type StoredParcel,
  toParcelColumns,
} from '#orders/dispatch/server/parcel.ts'
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

/** Marks an order as dispatched and mails whom it goes to. The same parcel once more changes nothing and sends no second email. */
export async function dispatchOrder(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, parcel, ...context }: DispatchContext & { orderId: string; parcel: Parcel },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    const isOther = order.dispatch_state === 'dispatched' && findNewParcels(order, [parcel]).length > 0
    if (isOther) throw new AppError(dispatchText.alreadyDispatched, errorCode.conflict)
    await dispatchLockedOrder(tx, actor, order, [parcel], context)
  })
}

/** Adds a parcel to an order that has left, and mails whom it goes to; the same once more changes nothing. */
export async function addParcel(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, parcel, ...context }: DispatchContext & { orderId: string; parcel: Parcel },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (order.dispatched_at === null) throw new AppError(dispatchText.notDispatched, errorCode.conflict)
    if (readParcels(order).some(({ tracking_number }) => tracking_number === null))
      throw new AppError(dispatchText.numberMissing, errorCode.conflict)
    await dispatchLockedOrder(tx, actor, order, [parcel], context)
  })
}

/** Marks an order whose row the transaction has locked, or adds what it has not left as; one email for all of it. */
export async function dispatchLockedOrder(
  tx: Tx,
  actor: AuthenticatedActor,
  order: OrderWithLines,
  parcels: readonly Parcel[],
  { ipAddress, publicUrl }: DispatchContext,
): Promise<void> {
  const obstacle = getDispatchObstacle(order, parcels)
  if (obstacle) throw new AppError(obstacle, errorCode.conflict)
  const added = findNewParcels(order, parcels)
  if (added.length === 0) return
  const before: StoredParcel[] = order.dispatched_at === null ? [] : readParcels(order)
  const after = [...before, ...added]
  const left = before.length === 0 ? { dispatched_at: new Date(), dispatched_by: actor.userId } : {}
  await updateOrder(tx, order.id, { ...toParcelColumns(after), ...left })
  await notifyDispatch(tx, { order, parcels: after, publicUrl })
  await recordAdminChange(tx, actor, {
    action: before.length === 0 ? 'dispatch order' : 'add parcel',
    subjectKind: 'order',
    subjectId: order.id,
    before: before.length === 0 ? null : describeParcels(before),
    after: describeParcels(after),
    ipAddress,
  })
}

/** Why an order cannot leave as these parcels; null where it can, or has. A further parcel is told from the first by its number. */
export function getDispatchObstacle(order: OrderWithLines, parcels: readonly Parcel[]): string | null {
  const added = findNewParcels(order, parcels)
  if (added.length === 0) return null
  if (order.dispatch_state === 'delivered') return dispatchText.alreadyDelivered
  const isFirst = order.dispatch_state === 'to_pack'
  if (!isFirst && order.dispatch_state !== 'dispatched') return dispatchText.notToSend
  const before = isFirst ? [] : readParcels(order)
  if (before.some(({ tracking_number }) => tracking_number === null)) return dispatchText.alreadyDispatched
  if (before.length + added.length > maxParcels) return dispatchText.tooManyParcels
  const all = [...before, ...added]
  if (all.length > 1 && all.some(({ tracking_number }) => tracking_number === null)) return dispatchText.numberMissing
  return null
}
