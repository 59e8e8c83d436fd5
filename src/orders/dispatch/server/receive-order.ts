import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { deliveryType } from '#orders/order-state.ts'
import { lockOwnOrder } from '#orders/server/order-access.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { dispatchText } from '../text.ts'
import { markDelivered } from './mark-delivered.ts'

/** A seller says that an order to the seller's salon has arrived; saying it again changes nothing (D-575). */
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
