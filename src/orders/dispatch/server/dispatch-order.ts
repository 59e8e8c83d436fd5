import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange, recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { type OrderWithLines, updateOrder } from '#orders/server/order-store.ts'
import { presentOrderForEvent } from '#orders/server/present.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import type { Parcel } from '../contract.ts'
import { dispatchText } from '../text.ts'
import { getDispatchObstacle, rejectHeldLockedOrder } from './dispatch-obstacles.ts'
import { notifyDispatch, notifyDispatchUndone } from './notify-dispatch.ts'
import {
  describeParcel,
  describeParcels,
  findNewParcels,
  isSameParcel,
  readParcels,
  type StoredParcel,
  toParcelColumns,
  toStoredParcel,
} from './parcel.ts'

interface ManyDispatches extends DispatchContext {
  orders: readonly { orderId: string; parcel: Parcel }[]
}

/** What the functions that change a dispatch need to know about the request: the shop's address, for links in emails. */
export interface DispatchContext {
  publicUrl: string
}

/** Marks an order as dispatched and emails the recipient. Repeating it with the same parcel changes nothing and sends no second email. */
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

/** Adds a parcel to an order that has left, and emails the recipient; repeating it changes nothing. */
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

/** Marks a locked order as dispatched, or adds those of the parcels that it does not have yet; sends one email for all of them. */
export async function dispatchLockedOrder(
  tx: Tx,
  /** Null where the carrier has reported the parcel. */
  actor: AuthenticatedActor | null,
  order: OrderWithLines,
  parcels: readonly Parcel[],
  { publicUrl }: DispatchContext,
): Promise<void> {
  const obstacle = getDispatchObstacle(order, parcels)
  if (obstacle) throw new AppError(obstacle, errorCode.conflict)
  const added = findNewParcels(order, parcels)
  if (added.length === 0) return
  // an order is held back only before it leaves: one whose parcel a carrier reports (no actor), or that gets a further parcel, has left
  if (actor) await rejectHeldLockedOrder(tx, order)
  const before: StoredParcel[] = order.dispatched_at === null ? [] : readParcels(order)
  const after = [...before, ...added]
  const left = before.length === 0 ? { dispatched_at: new Date(), dispatched_by: actor?.userId ?? null } : {}
  await updateOrder(tx, order.id, { ...toParcelColumns(after), ...left })
  await notifyDispatch(tx, { order, parcels: after, publicUrl })
  await recordEvent(tx, 'order.dispatched', order.id, { ...presentOrderForEvent(order), parcels: after.length })
  const change = {
    action: before.length === 0 ? 'dispatch order' : 'add parcel',
    subjectKind: 'order',
    subjectId: order.id,
    before: before.length === 0 ? null : describeParcels(before),
    after: describeParcels(after),
  }
  await (actor ? recordAdminChange(tx, actor, change) : recordAutomaticChange(tx, change))
}

/** Puts an order that was dispatched by mistake back to packing. Repeating the call changes nothing; a delivered order is refused. */
export async function undoDispatch(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, publicUrl }: DispatchContext & { orderId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (order.delivered) throw new AppError(dispatchText.alreadyDelivered, errorCode.conflict)
    if (order.dispatched_at === null) return
    await updateOrder(tx, order.id, {
      dispatched_at: null,
      dispatched_by: null,
      carrier: null,
      tracking_number: null,
      tracking_url: null,
      further_parcels: '[]',
    })
    await notifyDispatchUndone(tx, order, publicUrl)
    await recordAdminChange(tx, actor, {
      action: 'undo dispatch',
      subjectKind: 'order',
      subjectId: order.id,
      before: describeParcels(readParcels(order)),
      after: null,
    })
  })
}

/** Corrects carrier and tracking number of a parcel that has left; while it is on its way, the recipient is emailed again. */
export async function correctDispatch(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, number, parcel, publicUrl }: DispatchContext & { orderId: string; number: number; parcel: Parcel },
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
    })
  })
}

/**
 * Dispatches several orders, each in its own transaction with its own entry in the audit log: one that is refused does not stop the others.
 */
export async function dispatchMany(
  db: Database,
  actor: AuthenticatedActor,
  { orders, ...context }: ManyDispatches,
): Promise<{ done: number; refused: { orderId: string; message: string }[] }> {
  const refused: { orderId: string; message: string }[] = []
  const parcels = new Map(orders.map(({ orderId, parcel }) => [orderId, parcel]))
  for (const [orderId, parcel] of parcels) {
    try {
      await dispatchOrder(db, actor, { orderId, parcel, ...context })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ orderId, message: error.message })
    }
  }
  return { done: parcels.size - refused.length, refused }
}
