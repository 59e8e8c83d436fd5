import type { PaymentAnswer } from '#orders/contract.ts'
import { payLinkPath } from '#orders/pay-links/pay-link-path.ts'
import { type Asked, askPayment, type PayOrder } from '#orders/payment/server/create-payment-attempt.ts'
import { finishPayment } from '#orders/payment/server/apply-charge-result.ts'
import { giveUpQuestion } from '#orders/payment/server/cancel-pending-authentication.ts'
import type { Payer } from '#orders/payment/server/payable-order.ts'
import { eyesOf } from '#orders/server/present.ts'
import { presentReceipt, receiptNow } from '#orders/receipts/server/present.ts'
import type { OrderParts } from '#orders/payment/server/settle-order.ts'
import { setUnanswered, type WholeOrder } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { chargeOrRetrieve, type AttemptOutcome, outcomeOf, isAttemptOpen } from '#payments/attempts/server/attempt-outcome.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { Refusal } from '#platform/server/refusal.ts'

const askAgainAfterMs = 5_000

/**
 * Ask, charge, settle: two short transactions with the provider between them, no lock held while we wait. An attempt
 * whose answer never came stays open and is finished later, by the same call repeated or by the clock.
 */
export async function payOrder(parts: OrderParts, payer: Payer, wish: PayOrder): Promise<PaymentAnswer> {
  await giveUpQuestion(parts, payer, wish)
  const asked = await inTransaction(parts.db, (tx) => askPayment(tx, payer, wish))
  const backTo = payer.kind === 'payer' ? payLinkPath(wish.orderId) : '/checkout'
  const ended = isAttemptOpen(asked.payment) ? await goOn(parts, asked, backTo) : { end: outcomeOf(asked.payment), settled: null }
  return answerOf(parts.db, payer, asked, ended)
}

interface Ended {
  end: AttemptOutcome
  /** The order, if it was this call that settled it. */
  settled: WholeOrder | null
}

async function goOn(parts: OrderParts, asked: Asked, backTo: string): Promise<Ended> {
  const description = `${ordersText.description} ${asked.order.ord_no}`
  const end = await chargeOrRetrieve(parts.provider, asked, { description, returnUrl: parts.publicUrl() + backTo })
  return { end, settled: await finishPayment(parts, asked.payment, end) }
}

async function answerOf(
  db: Database,
  payer: Payer,
  { payment, isNew }: Asked,
  { end, settled }: Ended,
): Promise<PaymentAnswer> {
  const { id: paymentId, orderId } = payment
  if (end.state === 'action') return { message: ordersText.confirmCard, nextAction: { type: 'redirect', url: end.url } }
  if (end.state === 'unknown') {
    const at = new Date(Date.now() + askAgainAfterMs)
    await enqueue(db, 'reconcile-payment', { paymentId }, { key: `reconcile ${paymentId}`, at })
    throw new Refusal(ordersText.providerDown, errorCode.providerDown)
  }
  // whoever was told how it ended may try anew, or is done
  if (!isNew) await setUnanswered(db, orderId, null)
  if (end.state === 'refused')
    throw new Refusal(end.rawMessage, errorCode.providerRefused, { raw: { message: end.rawMessage } })
  const eyes = eyesOf(payer)
  return {
    message: ordersText.paid,
    emailData: settled ? presentReceipt(settled, eyes) : await receiptNow(db, orderId, eyes),
  }
}
