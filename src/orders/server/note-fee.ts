import { finishPayment } from '#orders/server/finish-payment.ts'
import type { OrderParts } from '#orders/server/settle-order.ts'
import { paymentOfCharge } from '#payments/server/charges.ts'
import type { ProviderEvent } from '#payments/server/provider.ts'
import { updatedChargeOf } from '#payments/server/read-event.ts'
import { bookFee } from '#payouts/server/book-fee.ts'
import { inTransaction } from '#platform/server/database.ts'

/** What the provider keeps of a charge may be known only after it has succeeded: a notice then has us look again. */
export async function noteFee(parts: OrderParts, event: Pick<ProviderEvent, 'type' | 'object'>): Promise<void> {
  const chargeRef = updatedChargeOf(event)
  if (chargeRef === null) return
  const result = await parts.provider.retrieveCharge(chargeRef)
  const payment = result.state === 'succeeded' ? await paymentOfCharge(parts.db, result) : undefined
  if (!payment || result.state !== 'succeeded') return
  await finishPayment(parts, payment, result)
  await inTransaction(parts.db, (tx) => bookFee(tx, payment.id, result.fee))
}
