import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { Cancellation } from '#mail/server/emails/cancellation.ts'
import { paymentStatus } from '#orders/order-state.ts'
import { cancelPayLinkOfOrder } from '#orders/pay-links/server/pay-links.ts'
import { isWithdrawn } from '#orders/payment/server/payable-order.ts'
import { lockAnyOrder, lockOwnOrder } from '#orders/server/order-access.ts'
import { type OrderWithLines, updateOrder } from '#orders/server/order-store.ts'
import { presentOrderForEvent } from '#orders/server/present.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import { cancellationText } from '../text.ts'
import { notifyOrderCancelled } from './notify-order-cancelled.ts'

interface AnyOrder {
  orderId: string
  reason: string
  publicUrl: string
}

/**
 * Cancels an unpaid order of any seller for an administrator, with an entry in the audit log; cancelling it again changes and logs
 * nothing.
 */
export function cancelAnyOrder(
  db: Database,
  admin: AuthenticatedActor,
  { orderId, reason, publicUrl }: AnyOrder,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (!(await cancelUnpaidOrder(tx, order, { by: 'shop', reason, publicUrl }))) return
    await recordAdminChange(tx, admin, {
      action: 'cancel order',
      subjectKind: 'order',
      subjectId: order.id,
      before: { cancelled: false },
      after: { cancelled: true, reason },
    })
  })
}

/** Cancels an unpaid order for its seller; another seller's order is answered with not found (D-384). */
export function cancelOwnOrder(
  db: Database,
  seller: AuthenticatedActor,
  { orderId, publicUrl }: { orderId: string; publicUrl: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, seller, orderId)
    await cancelUnpaidOrder(tx, order, { by: 'seller', reason: '', publicUrl })
  })
}

/**
 * Closes an unpaid order, so that nobody can pay it any more, cancels its payment link, and emails the client and the seller as in D-561.
 * The caller must have locked the order's row, which a payment also locks first, so that an order is either cancelled or being paid.
 * Returns false if the order was cancelled before (D-380).
 */
async function cancelUnpaidOrder(tx: Tx, order: OrderWithLines, cancellation: Cancellation): Promise<boolean> {
  if (order.cancelled_at) return false
  if (order.payment_status === paymentStatus.completed) throw new AppError(cancellationText.isPaid, errorCode.conflict)
  if (isWithdrawn(order)) throw new AppError(cancellationText.isReplaced, errorCode.conflict)
  if (await findOpenPaymentAttempt(tx, order.id)) throw new AppError(cancellationText.isBeingPaid, errorCode.conflict)
  const now = new Date()
  await updateOrder(tx, order.id, { cancelled_at: now, closed_at: now })
  const linkMailedTo = await cancelPayLinkOfOrder(tx, order.id)
  await recordEvent(tx, 'order.cancelled', order.id, presentOrderForEvent(order))
  await notifyOrderCancelled(tx, { ...cancellation, what: 'order', order, linkMailedTo })
  return true
}
