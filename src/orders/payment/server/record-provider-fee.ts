import { applyChargeResult } from '#orders/payment/server/apply-charge-result.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { findPaymentAttemptByCharge } from '#payments/attempts/server/find-payment-attempt.ts'
import type { WebhookEvent } from '#payments/provider/server/payment-provider.ts'
import { parseChargeUpdatedEvent } from '#payments/webhooks/server/parse-webhook-event.ts'
import { postProviderFee } from '#payouts/ledger/server/post-provider-fee.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** The provider's fee may be known only after the charge has succeeded: the webhook of an updated charge then posts it. */
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
