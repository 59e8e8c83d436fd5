import { applyChargeResult } from '#orders/payment/server/apply-charge-result.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { findPaymentAttemptByCharge } from '#payments/attempts/server/find-payment-attempt.ts'
import { isAttemptOpen } from '#payments/attempts/server/payment-attempt.ts'
import type { WebhookEvent } from '#payments/provider/server/payment-provider.ts'
import { parseChargeEvent } from '#payments/webhooks/server/parse-webhook-event.ts'

const finalChargeEvents = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
])

/** The webhook event's content is not trusted and its order not relied on: the charge is retrieved from the provider. */
export async function processChargeWebhook(
  dependencies: OrderDependencies,
  event: Pick<WebhookEvent, 'type' | 'object'>,
): Promise<void> {
  const charge = parseChargeEvent(event)
  if (!charge || !finalChargeEvents.has(event.type)) return
  const payment = await findPaymentAttemptByCharge(dependencies.db, charge)
  if (!payment || payment.state === 'succeeded') return
  const result = await dependencies.provider.retrieveCharge(charge.providerRef)
  if (result.state === 'succeeded' || (result.state === 'declined' && isAttemptOpen(payment)))
    await applyChargeResult(dependencies, payment, result)
}
