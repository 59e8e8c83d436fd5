import { recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { dispatchLockedOrder } from '#orders/dispatch/server/dispatch-order.ts'
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
import { insertMessageOnce, selectArrivals, upsertArrival } from './carrier-store.ts'

/**
 * Records a carrier's message that a parcel was dispatched or has arrived; a further message that says the same changes nothing (D-577).
 * Each signed message is accepted once, by its digest; one that was refused changed nothing and may be sent again.
 */
export async function recordParcel(
  db: Database,
  { orderNumber, state, parcel }: ParcelMessage,
  { digest, publicUrl }: { digest: string; publicUrl: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await insertMessageOnce(tx, digest))) throw new AppError(carriersText.replayed, errorCode.conflict)
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
