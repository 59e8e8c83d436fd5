import type { Logger } from 'pino'
import { applyChargeResult } from '#orders/payment/server/apply-charge-result.ts'
import type { OrderDependencies } from '#orders/payment/server/settle-order.ts'
import { isAttemptOpen } from '#payments/attempts/server/attempt-outcome.ts'
import { findPaymentAttemptByCharge, findPaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import { enqueueWaitingEvents } from '#payments/webhooks/server/webhook-events.ts'
import { listStaleAttemptIds, retrieveOrCancelCharge } from '#payments/attempts/server/retrieve-or-cancel-charge.ts'
import type { WebhookEvent } from '#payments/provider/server/payment-provider.ts'
import { parseChargeEvent } from '#payments/webhooks/server/parse-webhook-event.ts'

/** By the clock and at start: what was left open is asked about and finished, each attempt for itself. */
export async function reconcilePayments(parts: OrderDependencies, log: Pick<Logger, 'error'>): Promise<void> {
  for (const paymentId of await listStaleAttemptIds(parts.db)) {
    try {
      await reconcilePayment(parts, paymentId)
    } catch (error) {
      log.error({ err: error, paymentId }, 'a payment could not be finished')
    }
  }
  await enqueueWaitingEvents(parts.db)
}

export async function reconcilePayment(parts: OrderDependencies, paymentId: string): Promise<void> {
  const payment = await findPaymentAttempt(parts.db, paymentId)
  if (!payment || !isAttemptOpen(payment)) return
  await applyChargeResult(parts, payment, await retrieveOrCancelCharge(parts.provider, payment))
}

/** What is said of a charge once it has ended one way or the other. */
const finalChargeEvents = new Set(['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'])

/** A notice is a hint to look: what counts is what the provider answers now, in whatever order notices come. */
export async function processChargeWebhook(parts: OrderDependencies, event: Pick<WebhookEvent, 'type' | 'object'>): Promise<void> {
  const charge = parseChargeEvent(event)
  if (!charge || !finalChargeEvents.has(event.type)) return
  const payment = await findPaymentAttemptByCharge(parts.db, charge)
  if (!payment || payment.state === 'succeeded') return
  const result = await parts.provider.retrieveCharge(charge.providerRef)
  if (result.state === 'succeeded' || (result.state === 'refused' && isAttemptOpen(payment)))
    await applyChargeResult(parts, payment, result)
}
