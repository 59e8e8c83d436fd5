import { finishPayment } from '#orders/payment/server/apply-charge-result.ts'
import type { OrderParts } from '#orders/payment/server/settle-order.ts'
import { findPaymentAttemptByCharge } from '#payments/attempts/server/payment-attempts.ts'
import type { ProviderEvent } from '#payments/provider/server/payment-provider.ts'
import { updatedChargeOf } from '#payments/webhooks/server/parse-webhook-event.ts'
import { bookFee } from '#payouts/ledger/server/post-provider-fee.ts'
import { inTransaction } from '#platform/server/database.ts'

/** What the provider keeps of a charge may be known only after it has succeeded: a notice then has us look again. */
export async function noteFee(parts: OrderParts, event: Pick<ProviderEvent, 'type' | 'object'>): Promise<void> {
  const chargeRef = updatedChargeOf(event)
  if (chargeRef === null) return
  const result = await parts.provider.retrieveCharge(chargeRef)
  const payment = result.state === 'succeeded' ? await findPaymentAttemptByCharge(parts.db, result) : undefined
  if (!payment || result.state !== 'succeeded') return
  await finishPayment(parts, payment, result)
  await inTransaction(parts.db, (tx) => bookFee(tx, payment.id, result.fee))
}
