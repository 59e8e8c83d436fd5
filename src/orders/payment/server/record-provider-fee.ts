import { applyChargeResult } from '#orders/payment/server/apply-charge-result.ts'
import type { OrderDependencies } from '#orders/payment/server/settle-order.ts'
import { findPaymentAttemptByCharge } from '#payments/attempts/server/payment-attempts.ts'
import type { WebhookEvent } from '#payments/provider/server/payment-provider.ts'
import { parseChargeUpdatedEvent } from '#payments/webhooks/server/parse-webhook-event.ts'
import { bookFee } from '#payouts/ledger/server/post-provider-fee.ts'
import { inTransaction } from '#platform/server/database.ts'

/** What the provider keeps of a charge may be known only after it has succeeded: a notice then has us look again. */
export async function recordProviderFee(parts: OrderDependencies, event: Pick<WebhookEvent, 'type' | 'object'>): Promise<void> {
  const chargeRef = parseChargeUpdatedEvent(event)
  if (chargeRef === null) return
  const result = await parts.provider.retrieveCharge(chargeRef)
  const payment = result.state === 'succeeded' ? await findPaymentAttemptByCharge(parts.db, result) : undefined
  if (!payment || result.state !== 'succeeded') return
  await applyChargeResult(parts, payment, result)
  await inTransaction(parts.db, (tx) => bookFee(tx, payment.id, result.fee))
}
