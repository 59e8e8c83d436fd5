import { reopenDeclinedOrder } from '#orders/payment/server/reopen-declined-order.ts'
import { type OrderDependencies, settleOrder } from '#orders/payment/server/settle-order.ts'
import { setUnacknowledgedPayment, type OrderWithLines } from '#orders/server/order-store.ts'
import { markAttemptAwaitingAuthentication, markAttemptUnknown, type OrderPaymentAttempt, type PaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import type { ChargeResult } from '#payments/provider/server/payment-provider.ts'
import { finishDebtPayment } from '#payouts/debts/server/apply-debt-charge-result.ts'
import { inTransaction } from '#platform/server/database.ts'

/**
 * What the provider says becomes what the order says, or what its seller owes. Safe to repeat, from the payer's call, a
 * notice and the clock alike. Answers the order that was settled by it.
 */
export async function applyChargeResult(
  parts: OrderDependencies,
  payment: PaymentAttempt,
  result: ChargeResult,
): Promise<OrderWithLines | null> {
  if (payment.orderId === null) await finishDebtPayment(parts.db, payment, result)
  else if (result.state === 'succeeded') return settleOrder(parts, payment, result)
  else if (result.state === 'refused') await reopenDeclinedOrder(parts.db, payment, result)
  else await recordPendingCharge(parts, payment, result)
  return null
}

type PendingResult = Extract<ChargeResult, { state: 'action' | 'unknown' }>

async function recordPendingCharge({ db }: Pick<OrderDependencies, 'db'>, payment: OrderPaymentAttempt, result: PendingResult): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setUnacknowledgedPayment(tx, payment.orderId, payment.id)
    if (result.state === 'action') await markAttemptAwaitingAuthentication(tx, payment.id, result.url, result.providerRef)
    else await markAttemptUnknown(tx, payment.id)
  })
}
