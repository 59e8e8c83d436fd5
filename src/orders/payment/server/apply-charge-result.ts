import { reopenOrder } from '#orders/payment/server/reopen-declined-order.ts'
import { type OrderParts, settleOrder } from '#orders/payment/server/settle-order.ts'
import { setUnanswered, type WholeOrder } from '#orders/server/order-store.ts'
import { markAttemptAwaitingAuthentication, markAttemptUnknown, type OrderPaymentAttempt, type PaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import type { ChargeResult } from '#payments/provider/server/payment-provider.ts'
import { finishDebtPayment } from '#payouts/debts/server/apply-debt-charge-result.ts'
import { inTransaction } from '#platform/server/database.ts'

/**
 * What the provider says becomes what the order says, or what its seller owes. Safe to repeat, from the payer's call, a
 * notice and the clock alike. Answers the order that was settled by it.
 */
export async function finishPayment(
  parts: OrderParts,
  payment: PaymentAttempt,
  result: ChargeResult,
): Promise<WholeOrder | null> {
  if (payment.orderId === null) await finishDebtPayment(parts.db, payment, result)
  else if (result.state === 'succeeded') return settleOrder(parts, payment, result)
  else if (result.state === 'refused') await reopenOrder(parts.db, payment, result)
  else await keepOpen(parts, payment, result)
  return null
}

type Open = Extract<ChargeResult, { state: 'action' | 'unknown' }>

async function keepOpen({ db }: Pick<OrderParts, 'db'>, payment: OrderPaymentAttempt, result: Open): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setUnanswered(tx, payment.orderId, payment.id)
    if (result.state === 'action') await markAttemptAwaitingAuthentication(tx, payment.id, result.url, result.providerRef)
    else await markAttemptUnknown(tx, payment.id)
  })
}
