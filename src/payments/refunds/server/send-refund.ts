import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import type { PaymentProvider, RefundResult } from '#payments/provider/server/payment-provider.ts'
import type { Refund } from '#payments/refunds/server/refunds.ts'
import { updateOpenRefund } from '#payments/refunds/server/refunds-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Sends the refund to the provider. Safe to repeat: a refund that may have been sent before is searched there first. */
export async function sendRefund(
  { db, provider }: { db: Db; provider: PaymentProvider },
  refund: Refund,
  payment: OrderPaymentAttempt,
): Promise<RefundResult> {
  const chargeRef = payment.providerRef
  if (!chargeRef) throw new Error(`payment ${payment.id} is unknown to the provider`)
  if (refund.state === 'sent') {
    const found = await provider.findRefund(refund.id, chargeRef)
    if (found) return found
  }
  await updateOpenRefund(db, refund.id, { state: 'sent' })
  return provider.sendRefund({ reference: refund.id, chargeRef, amount: refund.amount })
}
