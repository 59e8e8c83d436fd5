import type { PaymentAnswer } from '#orders/contract.ts'
import { getPayLinkPath } from '#orders/pay-links/pay-link-path.ts'
import { type PaymentAttempt, createPaymentAttempt, type PayOrderRequest } from '#orders/payment/server/create-payment-attempt.ts'
import { applyChargeResult } from '#orders/payment/server/apply-charge-result.ts'
import { cancelPendingAuthentication } from '#orders/payment/server/cancel-pending-authentication.ts'
import type { Payer } from '#orders/payment/server/payable-order.ts'
import { audienceOf } from '#orders/server/present.ts'
import { presentReceipt, getCurrentReceipt } from '#orders/receipts/server/present.ts'
import type { OrderDependencies } from '#orders/payment/server/settle-order.ts'
import { setUnacknowledgedPayment, type OrderWithLines } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { chargeOrRetrieve, type AttemptOutcome, outcomeOf, isAttemptOpen } from '#payments/attempts/server/attempt-outcome.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { Refusal } from '#platform/server/refusal.ts'

const retryAfterMs = 5_000

/**
 * Ask, charge, settle: two short transactions with the provider between them, no lock held while we wait. An attempt
 * whose answer never came stays open and is finished later, by the same call repeated or by the clock.
 */
export async function payOrder(parts: OrderDependencies, payer: Payer, wish: PayOrderRequest): Promise<PaymentAnswer> {
  await cancelPendingAuthentication(parts, payer, wish)
  const asked = await inTransaction(parts.db, (tx) => createPaymentAttempt(tx, payer, wish))
  const backTo = payer.kind === 'payer' ? getPayLinkPath(wish.orderId) : '/checkout'
  const ended = isAttemptOpen(asked.payment) ? await chargeAttempt(parts, asked, backTo) : { end: outcomeOf(asked.payment), settled: null }
  return presentPaymentAnswer(parts.db, payer, asked, ended)
}

interface ChargedAttempt {
  outcome: AttemptOutcome
  /** The order, if it was this call that settled it. */
  settledOrder: OrderWithLines | null
}

async function chargeAttempt(parts: OrderDependencies, asked: PaymentAttempt, backTo: string): Promise<ChargedAttempt> {
  const description = `${ordersText.description} ${asked.order.ord_no}`
  const end = await chargeOrRetrieve(parts.provider, asked, { description, returnUrl: parts.publicUrl() + backTo })
  return { outcome: end, settledOrder: await applyChargeResult(parts, asked.payment, end) }
}

async function presentPaymentAnswer(
  db: Database,
  payer: Payer,
  { payment, isNew }: PaymentAttempt,
  { outcome: end, settledOrder: settled }: ChargedAttempt,
): Promise<PaymentAnswer> {
  const { id: paymentId, orderId } = payment
  if (end.state === 'action') return { message: ordersText.confirmCard, nextAction: { type: 'redirect', url: end.url } }
  if (end.state === 'unknown') {
    const at = new Date(Date.now() + retryAfterMs)
    await enqueue(db, 'reconcile-payment', { paymentId }, { key: `reconcile ${paymentId}`, at })
    throw new Refusal(ordersText.providerDown, errorCode.providerDown)
  }
  // whoever was told how it ended may try anew, or is done
  if (!isNew) await setUnacknowledgedPayment(db, orderId, null)
  if (end.state === 'refused')
    throw new Refusal(end.rawMessage, errorCode.providerRefused, { raw: { message: end.rawMessage } })
  const eyes = audienceOf(payer)
  return {
    message: ordersText.paid,
    emailData: settled ? presentReceipt(settled, eyes) : await getCurrentReceipt(db, orderId, eyes),
  }
}
