import { logByClock } from '#audit-log/server/admin-log.ts'
import type { OrderDependencies } from '#orders/payment/server/settle-order.ts'
import { lockOrder } from '#orders/server/order-store.ts'
import { notifyFailedRefund } from '#orders/refunds/server/notify-failed-refund.ts'
import { hasOpenDebtPayment, findPaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import { findRefund, recordRefundReversal } from '#payments/refunds/server/refunds.ts'
import { bookFailedRefund } from '#payouts/ledger/server/post-reversal-undone.ts'
import { releaseTransfers } from '#payouts/ledger/server/post-refund.ts'
import { lockDebt } from '#payouts/ledger/server/ledger.ts'
import { toPounds } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database.ts'

/**
 * The payer's bank sent a refund back after the provider had called it done: it has failed after all, its pieces may be
 * given back anew, its commission goes out again, the books say so in journals of their own, and whoever was told of the
 * refund is told of this. The second time does nothing.
 */
export async function undoRefund(parts: OrderDependencies, refundId: string): Promise<void> {
  const refund = await findRefund(parts.db, refundId)
  if (refund?.state !== 'succeeded') return
  const payment = await findPaymentAttempt(parts.db, refund.paymentId)
  if (!payment?.orderId || !payment.providerRef) throw new Error(`refund ${refundId} has no order`)
  const { orderId, providerRef } = payment
  const result = await parts.provider.findRefund(refundId, providerRef)
  if (result?.state !== 'refused') return
  await inTransaction(parts.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Error(`refund ${refundId} has no order`)
    const { seller_id: sellerId } = order
    await lockDebt(tx, sellerId)
    // she would pay what she owes no more: the job is tried again
    if (await hasOpenDebtPayment(tx, sellerId)) throw new Error(`the seller of refund ${refundId} is paying right now`)
    if (!(await recordRefundReversal(tx, refundId, result.text))) return
    const again = await bookFailedRefund(tx, { refundId, orderId, sellerId, amount: refund.amount })
    await releaseTransfers(tx, orderId)
    const after = { refund: refundId, failed: toPounds(refund.amount), commissionSent: toPounds(again.sent) }
    const before = { refund: refundId, refunded: toPounds(refund.amount) }
    await logByClock(tx, { action: 'refund failed', subjectKind: 'order', subjectId: orderId, before, after })
    await notifyFailedRefund(tx, { order, refund, again, publicUrl: parts.publicUrl() })
  })
}
