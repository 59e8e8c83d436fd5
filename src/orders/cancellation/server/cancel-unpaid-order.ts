import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#audit-log/server/record-admin-change.ts'
import { cancellationText } from '#orders/cancellation/text.ts'
import { paymentStatus } from '#orders/contract.ts'
import { cancelPayLinkOfOrder } from '#orders/pay-links/server/cancel-pay-link.ts'
import { isWithdrawn } from '#orders/payment/server/payable-order.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { updateOrder } from '#orders/server/order-store.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

interface Cancellation {
  orderId: string
  reason: string
  /** The IP address of the administrator, for the audit log. */
  ipAddress: string
}

/**
 * Closes an unpaid order, which no one can pay from then on, and withdraws its payment link. A payment locks the same row first, so that an
 * order is either cancelled or being paid. One that was cancelled before stays as it is (D-380).
 */
export function cancelUnpaidOrder(
  db: Database,
  admin: AuthenticatedActor,
  { orderId, reason, ipAddress }: Cancellation,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (order.cancelled_at) return
    if (order.payment_status === paymentStatus.completed)
      throw new AppError(cancellationText.isPaid, errorCode.conflict)
    if (isWithdrawn(order)) throw new AppError(cancellationText.isReplaced, errorCode.conflict)
    if (await findOpenPaymentAttempt(tx, order.id)) throw new AppError(cancellationText.isBeingPaid, errorCode.conflict)
    const now = new Date()
    await updateOrder(tx, order.id, { cancelled_at: now, closed_at: now })
    await cancelPayLinkOfOrder(tx, order.id)
    await recordAdminChange(tx, admin, {
      action: 'cancel order',
      subjectKind: 'order',
      subjectId: order.id,
      before: { cancelled: false },
      after: { cancelled: true, reason },
      ipAddress,
    })
  })
}
