import { errorCode } from '#base/envelope.ts'
import type { Member } from '#base/server/actor.ts'
import { inTransaction } from '#base/server/database.ts'
import { enqueue } from '#base/server/jobs.ts'
import { Refusal } from '#base/server/refusal.ts'
import { ordersMessages as say } from '#messages/orders.ts'
import type { PaymentAnswer } from '#orders/contract.ts'
import { type Asked, askPayment, type PayOrder } from '#orders/server/ask-payment.ts'
import { finishPayment, isOpen } from '#orders/server/finish-payment.ts'
import { eyesOf } from '#orders/server/present.ts'
import { receiptOf } from '#orders/server/receipt.ts'
import type { OrderParts } from '#orders/server/settle-order.ts'
import { setUnanswered } from '#orders/server/store.ts'
import { markSent, type Payment, readPayment } from '#payments/server/charges.ts'
import { outcomeOf } from '#payments/server/open-attempts.ts'
import type { ChargeResult } from '#payments/server/provider.ts'

const askAgainAfterMs = 5_000

/**
 * Ask, charge, settle: two short transactions with the provider between them, no lock held while we wait. An attempt
 * whose answer never came stays open and is finished later, by the same call repeated or by the clock.
 */
export async function payOrder(parts: OrderParts, actor: Member, wish: PayOrder): Promise<PaymentAnswer> {
  const asked = await inTransaction(parts.db, (tx) => askPayment(tx, actor, wish))
  const { payment } = asked
  if (asked.isNew || isOpen(payment)) {
    const result = asked.isNew ? await charge(parts, asked) : await outcomeOf(parts.provider, payment)
    await finishPayment(parts, payment, result)
  }
  const ended = await readPayment(parts.db, payment.id)
  if (!ended) throw new Error(`no payment ${payment.id}`)
  return answerOf(parts, actor, ended)
}

async function charge(parts: OrderParts, { payment, ordNo }: Asked): Promise<ChargeResult> {
  await markSent(parts.db, payment.id)
  return parts.provider.charge({
    reference: payment.id,
    orderId: payment.orderId,
    amount: payment.amount,
    instrument: payment.instrument,
    description: `${say.description} ${ordNo}`,
    returnUrl: `${parts.publicUrl()}/checkout`,
  })
}

/** The end of an attempt in words. Whoever is told that it ended may try again, or is done. */
async function answerOf({ db }: OrderParts, actor: Member, payment: Payment): Promise<PaymentAnswer> {
  if (payment.state === 'action' && payment.nextActionUrl)
    return { message: say.confirmCard, nextAction: { type: 'redirect', url: payment.nextActionUrl } }
  if (isOpen(payment)) {
    const at = new Date(Date.now() + askAgainAfterMs)
    await enqueue(db, 'reconcile-payment', { paymentId: payment.id }, { key: `reconcile ${payment.id}`, at })
    throw new Refusal(say.providerDown, errorCode.providerDown)
  }
  await setUnanswered(db, payment.orderId, null)
  if (payment.state === 'succeeded')
    return { message: say.paid, emailData: await receiptOf(db, payment.orderId, eyesOf(actor)) }
  const text = payment.refusedText ?? say.refused
  throw new Refusal(text, errorCode.providerRefused, { raw: { message: text } })
}
