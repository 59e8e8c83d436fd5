import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { deliveryType, paymentStatus } from '#orders/order-state.ts'
import { lockOwnOrder } from '#orders/server/order-access.ts'
import { type OrderRow, updateOrder } from '#orders/server/order-store.ts'
import { presentOrderForEvent } from '#orders/server/present.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { recordSalonDelivery } from '#salon-stock/server/salon-stock.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import { dispatchText } from '../text.ts'

/** Records that a seller has received an order to her salon; repeating the call changes nothing (D-575). */
export async function receiveOrder(db: Database, seller: AuthenticatedActor, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, seller, orderId)
    if (order.delivery_type !== deliveryType.toSalon) throw new AppError(dispatchText.notForSalon, errorCode.conflict)
    if (order.delivered) return
    if (order.dispatch_state !== 'dispatched') throw new AppError(dispatchText.notDispatched, errorCode.conflict)
    await markDelivered(tx, order, seller.userId)
    await recordAutomaticChange(tx, {
      action: 'receive order',
      subjectKind: 'order',
      subjectId: order.id,
      before: { delivered: false },
      after: { delivered: true, by: 'seller' },
    })
  })
}

/** Who says that an order has arrived: an administrator or its seller by id, or null for its carrier. */
type Witness = string | null

/** Marks a locked order as delivered; the items of a seller's own order are added to the stock of the salon. */
export async function markDelivered(tx: Tx, order: OrderRow, by: Witness): Promise<void> {
  await updateOrder(tx, order.id, { delivered: true, delivered_at: new Date(), delivered_by: by })
  if (isOwnOrderForSalon(order)) await recordSalonDelivery(tx, order.id, true)
  await recordEvent(tx, 'order.delivered', order.id, presentOrderForEvent({ ...order, delivered: true }))
}

/** Marks a locked order as not delivered after all; the items of a seller's own order are taken out of the stock of the salon again. */
export async function markUndelivered(tx: Tx, order: OrderRow): Promise<void> {
  await updateOrder(tx, order.id, { delivered: false, delivered_at: null, delivered_by: null })
  if (isOwnOrderForSalon(order)) await recordSalonDelivery(tx, order.id, false)
}

/**
 * Whether the items of an order are added to the salon's stock when they arrive; those of an order for a client are sold already (D-343).
 */
function isOwnOrderForSalon({ delivery_type, client_id, payment_status }: OrderRow): boolean {
  return delivery_type === deliveryType.toSalon && client_id === null && payment_status === paymentStatus.completed
}
