import { releaseInventoryOfFailedPayment } from '#orders/payment/server/release-inventory-of-failed-payment.ts'
import { settleOrder } from '#orders/payment/server/settle-order.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { type OrderWithLines, setUnacknowledgedPayment } from '#orders/server/order-store.ts'
import type { OrderPaymentAttempt, PaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import {
  markAttemptAwaitingAuthentication,
  markAttemptUnknown,
} from '#payments/attempts/server/update-payment-attempt.ts'
import type { ChargeResult } from '#payments/provider/server/payment-provider.ts'
import { applyDebtChargeResult } from '#payouts/debts/server/apply-debt-charge-result.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/**
 * Applies the provider's result of a charge to the order, or to the seller's debt that it pays: settled, declined, or
 * pending. Idempotent; called by the payer's request, the webhook and the reconcile job. Returns the order if this call
 * settled it.
 */
export async function applyChargeResult(
  dependencies: OrderDependencies,
  payment: PaymentAttempt,
  result: ChargeResult,
): Promise<OrderWithLines | null> {
  if (payment.orderId === null) await applyDebtChargeResult(dependencies.db, payment, result)
  else if (result.state === 'succeeded') return settleOrder(dependencies, payment, result)
  else if (result.state === 'declined') await releaseInventoryOfFailedPayment(dependencies.db, payment, result)
  else await recordPendingCharge(dependencies, payment, result)
  return null
}

type PendingResult = Extract<ChargeResult, { state: 'requires_action' | 'unknown' }>

async function recordPendingCharge(
  { db }: Pick<OrderDependencies, 'db'>,
  payment: OrderPaymentAttempt,
  result: PendingResult,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setUnacknowledgedPayment(tx, payment.orderId, payment.id)
    if (result.state === 'requires_action')
      await markAttemptAwaitingAuthentication(tx, payment.id, result.url, result.providerRef)
    else await markAttemptUnknown(tx, payment.id)
  })
}
