import { applyRefundResult } from '#orders/refunds/server/apply-refund-result.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { findPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { findRefund, listStaleRefundIds, sendRefund } from '#payments/refunds/server/refunds.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'

/** Sends an open refund to the provider again and applies the result. */
export async function resumeRefund(dependencies: OrderDependencies, refundId: string): Promise<void> {
  const refund = await findRefund(dependencies.db, refundId)
  if (refund?.state !== 'queued' && refund?.state !== 'sent') return
  const payment = await findPaymentAttempt(dependencies.db, refund.paymentId)
  if (!payment || payment.orderId === null) throw new Error(`refund ${refundId} has no order`)
  await applyRefundResult(dependencies, refund, await sendRefund(dependencies, refund, payment))
}

/** Every minute: enqueues the refunds that were left open. */
export async function resumeRefunds({ db }: Pick<OrderDependencies, 'db'>): Promise<void> {
  for (const refundId of await listStaleRefundIds(db))
    await enqueueJob(db, 'resume-refund', { refundId }, { key: `refund ${refundId}` })
}
