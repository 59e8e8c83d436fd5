import { recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { type DispatchContext, dispatchLockedOrder } from '#orders/dispatch/server/dispatch-order.ts'
import { selectOrderIdsByNumber } from '#orders/dispatch/server/dispatch-store.ts'
import { markDelivered } from '#orders/dispatch/server/order-arrival.ts'
import { readParcels } from '#orders/dispatch/server/parcel.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { ParcelMessage } from '../contract.ts'
import { carriersText } from '../text.ts'
import { deleteMessage, insertMessageOnce, selectArrivals, upsertArrival } from './carrier-store.ts'

/**
 * Carries out a carrier's signed message once: its digest is stored first, so that a refused message is not accepted later either (D-576).
 * Only a message that failed, and was neither carried out nor refused, may be sent again as it was.
 */
export async function acceptOnce(db: Database, digest: string, work: () => Promise<void>): Promise<void> {
  if (!(await inTransaction(db, (tx) => insertMessageOnce(tx, digest))))
    throw new AppError(carriersText.replayed, errorCode.conflict)
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) await deleteMessage(db, digest)
    throw error
  }
}

/** Records that a parcel was dispatched or has arrived; a further message that says the same changes nothing (D-577). */
export async function recordParcel(
  db: Database,
  { orderNumber, state, parcel }: ParcelMessage,
  { publicUrl }: DispatchContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const orderId = (await selectOrderIdsByNumber(tx, [orderNumber])).get(orderNumber)
    if (!orderId) throw new AppError(dispatchText.orderUnknown, errorCode.notFound)
    const order = await lockAnyOrder(tx, orderId)
    if (state === 'dispatched') await dispatchLockedOrder(tx, null, order, [parcel], { publicUrl })
    else await recordArrival(tx, order, parcel)
  })
}

/** Records the arrival of a parcel; an order counts as delivered once all of its parcels have arrived. */
async function recordArrival(tx: Tx, order: OrderWithLines, parcel: ParcelMessage['parcel']): Promise<void> {
  if (order.dispatched_at === null) throw new AppError(dispatchText.notDispatched, errorCode.conflict)
  const parcels = readParcels(order)
  const isKnown = parcels.some(
    ({ carrier, tracking_number }) => carrier === parcel.carrier && tracking_number === parcel.trackingNumber,
  )
  if (!isKnown) throw new AppError(dispatchText.parcelUnknown, errorCode.notFound)
  if (order.delivered) return
  await upsertArrival(tx, { orderId: order.id, ...parcel })
  const arrived = await selectArrivals(tx, order.id, order.dispatched_at)
  const isMissing = parcels.some(
    ({ carrier, tracking_number }) =>
      !arrived.some((other) => other.carrier === carrier && other.trackingNumber === tracking_number),
  )
  if (isMissing) return
  await markDelivered(tx, order, null)
  await recordAutomaticChange(tx, {
    action: 'set order status',
    subjectKind: 'order',
    subjectId: order.id,
    before: { delivered: false },
    after: { delivered: true, by: 'carrier' },
  })
}
