import { claimCoupon } from '#coupons/server/coupons.ts'
import { rejectWithdrawnProducts } from '#orders/checkout/server/price-order-lines.ts'
import { deliveryType, paymentStatus } from '#orders/order-state.ts'
import { getCashCharge } from '#orders/order-totals.ts'
import { type OrderRow, type OrderWithLines, updateOrder } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { insertPaymentAttempt } from '#payments/attempts/server/insert-payment-attempt.ts'
import type { OrderPaymentAttempt, PaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import {
  findOpenPaymentAttempt,
  findPaymentAttempt,
  findSettledPaymentAttempt,
  takeOverPaymentAttempt,
} from '#payments/attempts/server/payment-attempt.ts'
import { getCardInstrument } from '#payments/cards/server/cards.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { smallestCharge } from '#platform/smallest-charge.ts'
import { cardTryOfOrder } from './card-try-of-order.ts'
import { reserveOrderInventory } from './order-inventory.ts'
import { isClosedForPayment, lockPayableOrder, type Payer } from './payable-order.ts'
import type { PaymentInput, PayOrderRequest } from './payment-input.ts'

/** A new attempt that is to be charged, or an earlier one of the same payer whose outcome has not been returned to the payer yet. */
export interface CreatedPaymentAttempt {
  payment: OrderPaymentAttempt
  order: OrderWithLines
  isNew: boolean
  /** Whether the attempt was taken over from a process that ended before it could finish (D-425). */
  isTakenOver?: boolean
}

/**
 * Creates the attempt in one short transaction: locks the order, checks that it is payable at the amount that the payer was shown, claims
 * its coupon, reserves its inventory and inserts the attempt. If another attempt is under way, `insertPaymentAttempt` throws.
 */
export async function createPaymentAttempt(
  tx: Tx,
  payer: Payer,
  request: PayOrderRequest,
  processLock: ProcessLock,
): Promise<CreatedPaymentAttempt> {
  const { input, paymentType, shownAmount } = request
  const order = await lockPayableOrder(tx, payer, request.orderId)
  const earlier = await findUnacknowledgedAttempt(tx, order, input)
  if (earlier) return { payment: earlier, order, isNew: false }
  const interrupted = await findInterruptedAttempt(tx, order, request, processLock)
  if (interrupted) return { payment: interrupted, order, isNew: false, isTakenOver: true }
  if (isClosedForPayment(order)) throw new AppError(ordersText.orderClosed, errorCode.conflict)
  if (shownAmount !== null && shownAmount !== getShownTotal(order, input))
    throw new AppError(ordersText.amountMismatch, errorCode.amountMismatch)
  const amount = getAmountToCharge(order, input)
  const instrument = await getInstrument(tx, order, input)
  await claimCoupon(tx, order)
  const inventory_reserved = await reserveOrderInventory(tx, order)
  await rejectWithdrawnProducts(tx, order)
  await updateOrder(tx, order.id, {
    payment_status: paymentStatus.pending,
    inventory_reserved,
    unacknowledged_payment_id: null,
  })
  const { method } = input
  const cardTry = cardTryOfOrder(order, payer, request.address)
  const attempt = {
    orderId: order.id,
    method,
    paymentType,
    amount,
    ...instrument,
    cardTry,
    chargedBy: processLock.heldNumber(),
  }
  const payment = await insertPaymentAttempt(tx, attempt)
  return { payment, order, isNew: true }
}

/** The attempt of an earlier call that is repeated: after 3-D Secure, or because the response got lost (D-042). */
async function findUnacknowledgedAttempt(
  tx: Tx,
  order: OrderRow,
  input: PaymentInput,
): Promise<OrderPaymentAttempt | null> {
  if (order.unacknowledged_payment_id === null) return null
  const payment = await findPaymentAttempt(tx, order.unacknowledged_payment_id)
  return payment && isOrderAttempt(payment) && isSameInstrument(payment, input) ? payment : null
}

/**
 * Finds an attempt whose process has ended: an open one, which any matching call takes over, or one that was settled before the process
 * could answer, which only a repetition of the same call gets. The order is locked, so that only one of several repetitions takes it
 * over.
 */
async function findInterruptedAttempt(
  tx: Tx,
  { id, payment_status }: OrderRow,
  { input, isTakenOver }: PayOrderRequest,
  processLock: ProcessLock,
): Promise<OrderPaymentAttempt | null> {
  if (payment_status === paymentStatus.completed) {
    const settled = isTakenOver ? await findSettledPaymentAttempt(tx, id) : undefined
    return settled && isSameInstrument(settled, input) ? settled : null
  }
  const open = payment_status === paymentStatus.pending ? await findOpenPaymentAttempt(tx, id) : undefined
  if (!open || !isOrderAttempt(open) || !isSameInstrument(open, input)) return null
  return (await takeOverPaymentAttempt(tx, open, processLock)) ?? null
}

function isOrderAttempt(payment: PaymentAttempt): payment is OrderPaymentAttempt {
  return payment.orderId !== null
}

/** Whether the attempt was made with the same card, token or other means of payment. */
export function isSameInstrument({ method, instrument, cardId }: PaymentAttempt, input: PaymentInput): boolean {
  if (method !== input.method) return false
  if ('cardId' in input) return input.cardId === cardId
  if ('instrument' in input) return instrument.kind === 'saved' && instrument.cardRef === input.instrument.cardRef
  return instrument.kind === 'token' && instrument.token === input.token
}

/** The total that the payer's page showed; a client with a payment link always pays the full price (D-005). */
function getShownTotal(order: OrderRow, { method }: PaymentInput): Pence {
  return pence(method === 'link' ? order.full_price_pence : order.total_pence)
}

/**
 * The amount to charge. For a cash sale the seller has the client's money, so the seller's card is charged the full price less the
 * commission (D-006).
 */
function getAmountToCharge(order: OrderRow, input: PaymentInput): Pence {
  const isCash = input.method === 'cash'
  if (isCash && order.delivery_type === deliveryType.byLink)
    throw new AppError(ordersText.cashNotAllowed, errorCode.notAllowed)
  const amount = isCash
    ? getCashCharge({ full: pence(order.full_price_pence), commission: pence(order.commission_pence) })
    : getShownTotal(order, input)
  if (amount >= smallestCharge) return amount
  throw new AppError(ordersText.nothingToCharge, errorCode.providerRefused, {
    raw: { message: ordersText.nothingToCharge },
  })
}

async function getInstrument(tx: Tx, order: OrderRow, input: PaymentInput) {
  if ('instrument' in input) return { instrument: input.instrument }
  if ('token' in input) {
    const saving = input.saveFor ? { saveFor: input.saveFor } : {}
    return { instrument: { kind: 'token' as const, token: input.token, ...saving } }
  }
  const { id: cardId, instrument } = await getCardInstrument(tx, order.seller_id, input.cardId)
  return { cardId, instrument: input.cvcToken ? { ...instrument, cvcToken: input.cvcToken } : instrument }
}
