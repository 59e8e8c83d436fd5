import type { Logger } from 'pino'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { listStaleAttemptIds, retrieveOrCancelCharge } from '#payments/attempts/server/charge-payment-attempt.ts'
import {
  findPaymentAttempt,
  findPaymentAttemptByCharge,
  isAttemptOpen,
} from '#payments/attempts/server/payment-attempt.ts'
import type { WebhookEvent } from '#payments/provider/server/payment-provider.ts'
import { parseChargeEvent, parseChargeUpdatedEvent } from '#payments/webhooks/server/parse-webhook-event.ts'
import { enqueueWaitingEvents } from '#payments/webhooks/server/webhook-events.ts'
import { postProviderFee } from '#payouts/ledger/server/ledger.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { applyChargeResult } from './apply-charge-result.ts'

const finalChargeEvents = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
])

/** Runs every minute and when the shop starts: finishes attempts that were left open, and queues webhook events that are still waiting. */
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

/**
 * Processes a webhook event about a charge. Its content is not trusted, and the event may come before or after others, since the charge is
 * retrieved from the provider.
 */
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

/** Posts the provider's fee when the webhook of an updated charge arrives, since the fee may not be known when the charge succeeds. */
export async function recordProviderFee(
  dependencies: OrderDependencies,
  event: Pick<WebhookEvent, 'type' | 'object'>,
): Promise<void> {
  const chargeRef = parseChargeUpdatedEvent(event)
  if (chargeRef === null) return
  const result = await dependencies.provider.retrieveCharge(chargeRef)
  const payment = result.state === 'succeeded' ? await findPaymentAttemptByCharge(dependencies.db, result) : undefined
  if (!payment || result.state !== 'succeeded') return
  await applyChargeResult(dependencies, payment, result)
  await inTransaction(dependencies.db, (tx) => postProviderFee(tx, payment.id, result.fee))
}
