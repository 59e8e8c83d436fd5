import { applyChargeResult } from '#orders/payment/server/apply-charge-result.ts'
import { cardTryOfOrder } from '#orders/payment/server/card-try-of-order.ts'
import { lockPayableOrder, type Payer } from '#orders/payment/server/payable-order.ts'
import type { PayOrderRequest } from '#orders/payment/server/payment-input.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { findPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { assertCardMayBeTried } from '#payments/card-tries/server/begin-card-try.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/**
 * A payer by link who left the bank's 3-D Secure page may try another card at once: the pending attempt is cancelled at
 * the provider first, so that it can charge no more. An attempt that succeeded meanwhile has paid the order.
 */
export async function cancelPendingAuthentication(
  dependencies: OrderDependencies,
  payer: Payer,
  request: PayOrderRequest,
): Promise<void> {
  if (payer.kind !== 'pay_link') return
  const pending = await inTransaction(dependencies.db, (tx) => findPendingAuthentication(tx, payer, request))
  if (!pending?.providerRef) return
  await applyChargeResult(dependencies, pending, await dependencies.provider.cancelCharge(pending.providerRef))
}

async function findPendingAuthentication(
  tx: Tx,
  payer: Payer,
  { orderId, input, shownAmount, address }: PayOrderRequest,
): Promise<OrderPaymentAttempt | null> {
  const order = await lockPayableOrder(tx, payer, orderId)
  const { unacknowledged_payment_id: paymentId, full_price_pence } = order
  // a request that is rejected for its amount must not cancel the pending attempt
  if (shownAmount !== full_price_pence) return null
  const payment = paymentId === null ? undefined : await findPaymentAttempt(tx, paymentId)
  if (payment?.state !== 'requires_action' || payment.orderId === null || payment.method !== 'link') return null
  const { instrument } = payment
  const isOtherCard = 'token' in input && instrument.kind === 'token' && instrument.token !== input.token
  if (!isOtherCard) return null
  // nor must a request for another card that will not be tried
  await assertCardMayBeTried(tx, cardTryOfOrder(order, payer, address))
  return payment
}
