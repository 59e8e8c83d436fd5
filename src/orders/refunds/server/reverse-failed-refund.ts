import { findSeller, listAdministrators } from '#accounts/server/users.ts'
import { recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { recordReturned } from '#coupons/server/coupons.ts'
import { renderRefundFailedToAdmin, renderRefundFailedToSeller } from '#mail/server/emails/refund.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { reverseCreditNote } from '#orders/invoices/server/issue-invoice.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { lockOrder, type OrderRow } from '#orders/server/order-store.ts'
import { findPaymentAttempt, hasOpenDebtPayment } from '#payments/attempts/server/payment-attempt.ts'
import type { Refund } from '#payments/refunds/server/refunds.ts'
import { findRefund, listStaleRefundIds, recordRefundReversal, sendRefund } from '#payments/refunds/server/refunds.ts'
import { lockDebt } from '#payouts/ledger/server/ledger.ts'
import { postReversalUndone, type ReversalUndone } from '#payouts/ledger/server/post-refund.ts'
import { releaseTransfers } from '#payouts/transfers/server/send-transfer.ts'
import { subtract, toPounds, zeroPence } from '#platform/money.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { applyRefundResult } from './apply-refund-result.ts'

interface FailedRefundNotification {
  order: OrderRow
  refund: Refund
  undone: ReversalUndone
  publicUrl: string
}

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
    // the seller is paying a debt that this reversal cancels, so the job tries again later
    if (await hasOpenDebtPayment(tx, sellerId)) throw new Error(`the seller of refund ${refundId} is paying right now`)
    if (!(await recordRefundReversal(tx, refundId, result.userMessage))) return
    const undone = await postReversalUndone(tx, { refundId, orderId, sellerId, amount: refund.amount })
    await recordReturned(tx, orderId, subtract(zeroPence, undone.reduction))
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

/** Emails the administrators, who have to pay the payer in another way, and the seller, whose commission is restored. */
async function notifyFailedRefund(
  tx: Tx,
  { order, refund, undone, publicUrl }: FailedRefundNotification,
): Promise<void> {
  const seller = await findSeller(tx, order.seller_id)
  const content = { ordNo: order.order_number, amount: refund.amount }
  const sellerName = seller ? `${seller.firstName} ${seller.lastName}` : '-'
  const url = `${publicUrl}/admin-order/admin-order-details/${order.id}`
  for (const { email: to, firstName } of await listAdministrators(tx, 'returns'))
    await queueEmail(tx, renderRefundFailedToAdmin({ to, firstName, ...content, sellerName, url }))
  if (!seller || seller.deleted) return
  const { email: to, firstName } = seller
  const back = { ...undone, retained: order.commission_mode === 'discount' ? refund.commission : zeroPence }
  await queueEmail(tx, renderRefundFailedToSeller({ to, firstName, ...content, back, url: `${publicUrl}/commission` }))
}

/** Sends an open refund to the provider again and applies the result. */
export async function resumeRefund(dependencies: OrderDependencies, refundId: string): Promise<void> {
  const refund = await findRefund(dependencies.db, refundId)
  if (refund?.state !== 'queued' && refund?.state !== 'sent') return
  const payment = await findPaymentAttempt(dependencies.db, refund.paymentId)
  if (!payment || payment.orderId === null) throw new Error(`refund ${refundId} has no order`)
  await applyRefundResult(dependencies, refund, await sendRefund(dependencies, refund, payment))
}

/** A job run every minute that enqueues the refunds left open. */
export async function resumeRefunds({ db }: Pick<OrderDependencies, 'db'>): Promise<void> {
  for (const refundId of await listStaleRefundIds(db))
    await enqueueJob(db, 'resume-refund', { refundId }, { key: `refund ${refundId}` })
}
