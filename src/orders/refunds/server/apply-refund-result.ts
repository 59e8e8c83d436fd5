import { issueCreditNote } from '#orders/invoices/server/issue-credit-note.ts'
import { notifyRefund } from '#orders/refunds/server/notify-refund.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { lockOrder, type OrderWithLines } from '#orders/server/order-store.ts'
import { findPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import type { RefundResult } from '#payments/provider/server/payment-provider.ts'
import { failRefund, type Refund, settleRefund } from '#payments/refunds/server/refunds.ts'
import { postRefund } from '#payouts/ledger/server/post-refund.ts'
import { releaseTransfers } from '#payouts/transfers/server/enqueue-transfers.ts'
import { zeroPence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'resume-refund': { refundId: string }
  }
}

const retryAfterMs = 5_000

/**
 * Applies the provider's result of a refund: refund, ledger, commission, emails and credit note change in one transaction. Idempotent;
 * called by the administrator's request, the webhook and the job.
 */
export async function applyRefundResult(
  dependencies: Pick<OrderDependencies, 'db' | 'publicUrl'>,
  refund: Refund,
  result: RefundResult,
): Promise<void> {
  if (result.state === 'pending') return
  if (result.state === 'unknown') {
    const at = new Date(Date.now() + retryAfterMs)
    return enqueueJob(dependencies.db, 'resume-refund', { refundId: refund.id }, { key: `refund ${refund.id}`, at })
  }
  await inTransaction(dependencies.db, async (tx) => {
    const order = await lockRefundedOrder(tx, refund)
    if (result.state === 'declined') {
      if (await failRefund(tx, refund.id, result.userMessage)) await releaseTransfers(tx, order.id)
      return
    }
    if (!(await settleRefund(tx, refund.id, result.refundRef))) return
    const reversal = await postRefund(tx, {
      sourceId: refund.id,
      kind: 'refund',
      orderId: order.id,
      sellerId: order.seller_id,
      amount: refund.amount,
      commission: order.commission_mode === 'accrual' ? refund.commission : zeroPence,
    })
    await releaseTransfers(tx, order.id)
    const creditNote = await issueCreditNote(tx, { orderId: order.id, refundId: refund.id })
    await notifyRefund(tx, { order, refund, reversal, creditNote, publicUrl: dependencies.publicUrl() })
  })
}

async function lockRefundedOrder(tx: Tx, { id, paymentId }: Refund): Promise<OrderWithLines> {
  const payment = await findPaymentAttempt(tx, paymentId)
  const order = payment?.orderId && (await lockOrder(tx, payment.orderId))
  if (!order) throw new Error(`refund ${id} has no order`)
  return order
}
