import type { Logger } from 'pino'
import { applyChargeResult } from '#orders/payment/server/apply-charge-result.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { findPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import { isAttemptOpen } from '#payments/attempts/server/payment-attempt.ts'
import { listStaleAttemptIds, retrieveOrCancelCharge } from '#payments/attempts/server/retrieve-or-cancel-charge.ts'
import { enqueueWaitingEvents } from '#payments/webhooks/server/webhook-events.ts'

/** Every minute and at start: finishes the attempts that were left open, and requeues webhook events that still wait. */
export async function reconcilePayments(dependencies: OrderDependencies, log: Pick<Logger, 'error'>): Promise<void> {
  for (const paymentId of await listStaleAttemptIds(dependencies.db)) {
    try {
      await reconcilePayment(dependencies, paymentId)
    } catch (error) {
      log.error({ err: error, paymentId }, 'a payment could not be finished')
    }
  }
  await enqueueWaitingEvents(dependencies.db)
}

export async function reconcilePayment(dependencies: OrderDependencies, paymentId: string): Promise<void> {
  const payment = await findPaymentAttempt(dependencies.db, paymentId)
  if (!payment || !isAttemptOpen(payment)) return
  await applyChargeResult(dependencies, payment, await retrieveOrCancelCharge(dependencies.provider, payment))
}
