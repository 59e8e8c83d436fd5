import { recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { reverseCreditNote } from '#orders/invoices/server/issue-credit-note.ts'
import { notifyFailedRefund } from '#orders/refunds/server/notify-failed-refund.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { lockOrder } from '#orders/server/order-store.ts'
import { findPaymentAttempt, hasOpenDebtPayment } from '#payments/attempts/server/find-payment-attempt.ts'
import { findRefund, recordRefundReversal } from '#payments/refunds/server/refunds.ts'
import { lockDebt } from '#payouts/ledger/server/ledger.ts'
import { postReversalUndone } from '#payouts/ledger/server/post-reversal-undone.ts'
import { releaseTransfers } from '#payouts/transfers/server/enqueue-transfers.ts'
import { toPounds } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/**
 * Reverses a refund that failed after it had succeeded, because the payer's bank sent the money back: its quantities may
 * be refunded again, its commission is paid out again, reversing journals are posted, and the seller and the
 * administrators are notified. Idempotent.
 */
export async function reverseFailedRefund(dependencies: OrderDependencies, refundId: string): Promise<void> {
  const refund = await findRefund(dependencies.db, refundId)
  if (refund?.state !== 'succeeded') return
  const payment = await findPaymentAttempt(dependencies.db, refund.paymentId)
  if (!payment?.orderId || !payment.providerRef) throw new Error(`refund ${refundId} has no order`)
  const { orderId, providerRef } = payment
  const result = await dependencies.provider.findRefund(refundId, providerRef)
  if (result?.state !== 'declined') return
  await inTransaction(dependencies.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Error(`refund ${refundId} has no order`)
    const { seller_id: sellerId } = order
    await lockDebt(tx, sellerId)
    // the payment under way is for a debt that this reversal cancels: the job retries later
    if (await hasOpenDebtPayment(tx, sellerId)) throw new Error(`the seller of refund ${refundId} is paying right now`)
    if (!(await recordRefundReversal(tx, refundId, result.userMessage))) return
    const undone = await postReversalUndone(tx, { refundId, orderId, sellerId, amount: refund.amount })
    await releaseTransfers(tx, orderId)
    const after = { refund: refundId, failed: toPounds(refund.amount), commissionSent: toPounds(undone.sent) }
    const before = { refund: refundId, refunded: toPounds(refund.amount) }
    await recordAutomaticChange(tx, {
      action: 'refund failed',
      subjectKind: 'order',
      subjectId: orderId,
      before,
      after,
    })
    await notifyFailedRefund(tx, { order, refund, undone, publicUrl: dependencies.publicUrl() })
    await reverseCreditNote(tx, { orderId, refundId })
  })
}
