import type { PayOrderRequest } from '#orders/payment/server/create-payment-attempt.ts'
import { applyChargeResult } from '#orders/payment/server/apply-charge-result.ts'
import { lockPayableOrder, type Payer } from '#orders/payment/server/payable-order.ts'
import type { OrderDependencies } from '#orders/payment/server/settle-order.ts'
import { type OrderPaymentAttempt, findPaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import { inTransaction, type Tx } from '#platform/server/database.ts'

/**
 * Whoever pays by link and left her bank's question open may try another card at once: the open attempt is given up at
 * the provider first, so that it can charge no more. One that has come through meanwhile has paid the order.
 */
export async function cancelPendingAuthentication(parts: OrderDependencies, payer: Payer, wish: PayOrderRequest): Promise<void> {
  if (payer.kind !== 'payer') return
  const left = await inTransaction(parts.db, (tx) => findPendingAuthentication(tx, payer, wish))
  if (left?.providerRef) await applyChargeResult(parts, left, await parts.provider.cancelCharge(left.providerRef))
}

async function findPendingAuthentication(tx: Tx, payer: Payer, { orderId, input: way, shownAmount: shown }: PayOrderRequest): Promise<OrderPaymentAttempt | null> {
  const { unanswered_payment: paymentId, full_pence } = await lockPayableOrder(tx, payer, orderId)
  // what is refused anyway must end nothing
  if (shown !== full_pence) return null
  const payment = paymentId === null ? undefined : await findPaymentAttempt(tx, paymentId)
  if (payment?.state !== 'action' || payment.orderId === null || payment.method !== 'link') return null
  const { instrument } = payment
  const isOther = 'token' in way && instrument.kind === 'token' && instrument.token !== way.token
  return isOther ? payment : null
}
