import { getPayLinkPath } from '#orders/pay-links/pay-link-path.ts'
import { presentReceipt } from '#orders/receipts/server/present.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { findOrder, type OrderWithLines, setUnacknowledgedPayment } from '#orders/server/order-store.ts'
import { audienceOf } from '#orders/server/present.ts'
import { ordersText } from '#orders/text.ts'
import { type AttemptOutcome, chargeOrRetrieve, outcomeOf } from '#payments/attempts/server/charge-payment-attempt.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { findPaymentAttempt, isAttemptOpen } from '#payments/attempts/server/payment-attempt.ts'
import { assertCardMayBeTried, retryWhileTriesAreUnderWay } from '#payments/card-tries/server/card-tries.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import type { PaymentAnswer } from '../contract.ts'
import { applyChargeResult } from './apply-charge-result.ts'
import { cardTryOfOrder } from './card-try-of-order.ts'
import { type CreatedPaymentAttempt, createPaymentAttempt, isSameInstrument } from './create-payment-attempt.ts'
import { lockPayableOrder, type Payer } from './payable-order.ts'
import type { PayOrderRequest } from './payment-input.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'reconcile-payment': { paymentId: string }
  }
}

const retryAfterMs = 5_000

/**
 * Pays an order: creates the attempt, charges it and applies the result, in two short transactions with no lock held during the
 * provider's call between them. An attempt without a response stays open, and a repeated call or the reconcile job finishes it.
 */
export async function payOrder(
  dependencies: OrderDependencies & { processLock: ProcessLock },
  payer: Payer,
  request: PayOrderRequest,
): Promise<PaymentAnswer> {
  const attempt = await retryWhileTriesAreUnderWay(async () => {
    await cancelPendingAuthentication(dependencies, payer, request)
    return inTransaction(dependencies.db, (tx) => createPaymentAttempt(tx, payer, request, dependencies.processLock))
  })
  const returnPath = payer.kind === 'pay_link' ? getPayLinkPath(request.orderId) : '/checkout'
  const charged = isAttemptOpen(attempt.payment)
    ? await chargeAttempt(dependencies, attempt, returnPath)
    : { outcome: outcomeOf(attempt.payment), settledOrder: null }
  return presentPaymentAnswer(dependencies.db, payer, attempt, charged)
}

interface ChargedAttempt {
  outcome: AttemptOutcome
  /** The order, if this call settled it. */
  settledOrder: OrderWithLines | null
}

async function chargeAttempt(
  dependencies: OrderDependencies,
  attempt: CreatedPaymentAttempt,
  returnPath: string,
): Promise<ChargedAttempt> {
  const description = ordersText.paymentDescription(attempt.order.order_number)
  const returnUrl = dependencies.publicUrl() + returnPath
  const outcome = await chargeOrRetrieve(dependencies, attempt, { description, returnUrl })
  return { outcome, settledOrder: await applyChargeResult(dependencies, attempt.payment, outcome) }
}

async function presentPaymentAnswer(
  db: Database,
  payer: Payer,
  { payment, isNew }: CreatedPaymentAttempt,
  { outcome, settledOrder }: ChargedAttempt,
): Promise<PaymentAnswer> {
  const { id: paymentId, orderId } = payment
  if (outcome.state === 'requires_action')
    return { message: ordersText.confirmCard, nextAction: { type: 'redirect', url: outcome.url } }
  if (outcome.state === 'unknown') {
    const at = new Date(Date.now() + retryAfterMs)
    await enqueueJob(db, 'reconcile-payment', { paymentId }, { key: `reconcile ${paymentId}`, at })
    throw new AppError(ordersText.providerDown, errorCode.providerDown, undefined, outcome.cause)
  }
  // this response acknowledges the outcome, so the next call starts a new attempt
  if (!isNew) await setUnacknowledgedPayment(db, orderId, null)
  if (outcome.state === 'declined')
    throw new AppError(outcome.rawMessage, errorCode.providerRefused, { raw: { message: outcome.rawMessage } })
  const audience = audienceOf(payer)
  return {
    message: ordersText.orderPaid,
    emailData: presentReceipt(settledOrder ?? (await getPaidOrder(db, orderId)), audience),
  }
}

/** Reads the order that the webhook or the reconcile job has settled in the meantime. */
async function getPaidOrder(db: Database, orderId: string): Promise<OrderWithLines> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Error(`no order ${orderId}`)
  return order
}

/**
 * Cancels the pending attempt at the provider if a payer with a payment link has left the bank's 3-D Secure page and pays with another
 * card, so that the first card cannot be charged as well. If that attempt has succeeded meanwhile, the order is paid.
 */
async function cancelPendingAuthentication(
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
  if (isSameInstrument(payment, input)) return null
  // neither must a request with a card that may not be tried, for which this throws
  await assertCardMayBeTried(tx, cardTryOfOrder(order, payer, address))
  return payment
}
