import { deliveryType, type PaymentType, paymentStatus } from '#orders/contract.ts'
import { isClosedForPayment, lockPayableOrder, type Payer } from '#orders/payment/server/payable-order.ts'
import { reserveInventory } from '#orders/payment/server/inventory.ts'
import { type OrderRow, updateOrder, type OrderWithLines } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { getCardInstrument } from '#payments/cards/server/cards.ts'
import { insertPaymentAttempt, type OrderPaymentAttempt, findPaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import { errorCode } from '#platform/envelope.ts'
import { less, type Pence, pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** How the payer wants to pay: with a saved card, or with a token that the browser made of a card or a wallet. */
export type PaymentInput =
  | { method: 'saved_card' | 'cash'; cardId: string }
  | { method: 'new_card' | 'wallet' | 'link'; token: string }

export interface PayOrderRequest {
  /** For a payer by link the link's own value (D-026). */
  orderId: string
  input: PaymentInput
  paymentType: PaymentType
  /** What the payer was shown; absent for cash. */
  shownAmount: Pence | null
}

/** A new attempt to be charged, or an earlier one of this payer's whose end they have not been told. */
export interface PaymentAttempt {
  payment: OrderPaymentAttempt
  order: OrderWithLines
  isNew: boolean
}

/** One short transaction: the order is locked, the rules are asked, the goods taken, and the attempt written down. */
export async function createPaymentAttempt(tx: Tx, payer: Payer, wish: PayOrderRequest): Promise<PaymentAttempt> {
  const { input: way, paymentType, shownAmount: shown } = wish
  const order = await lockPayableOrder(tx, payer, wish.orderId)
  const earlier = await findUnacknowledgedAttempt(tx, order, way)
  if (earlier) return { payment: earlier, order, isNew: false }
  // one that is being paid right now is refused by `askCharge`
  if (isClosedForPayment(order)) throw new Refusal(ordersText.closed, errorCode.orderClosed)
  if (shown !== null && shown !== getShownTotal(order, way))
    throw new Refusal(ordersText.amountDiffers, errorCode.amountDiffers)
  const amount = getAmountToCharge(order, way)
  const instrument = await getInstrument(tx, order, way)
  const off_shelf = await reserveInventory(tx, order)
  await updateOrder(tx, order.id, { payment_status: paymentStatus.pending, off_shelf, unanswered_payment: null })
  const payment = await insertPaymentAttempt(tx, { orderId: order.id, method: way.method, paymentType, amount, ...instrument })
  return { payment, order, isNew: true }
}

/** The same call repeated: after the card holder's confirmation, or because no answer came (D-042). */
async function findUnacknowledgedAttempt(tx: Tx, order: OrderRow, way: PaymentInput): Promise<OrderPaymentAttempt | null> {
  if (order.unanswered_payment === null) return null
  const payment = await findPaymentAttempt(tx, order.unanswered_payment)
  if (!payment || payment.orderId === null || payment.method !== way.method) return null
  const token = payment.instrument.kind === 'token' ? payment.instrument.token : null
  const isSame = 'token' in way ? way.token === token : way.cardId === payment.cardId
  return isSame ? payment : null
}

/** What the payer was shown: a client by link always pays the full price (D-005). */
function getShownTotal(order: OrderRow, way: PaymentInput): Pence {
  return pence(way.method === 'link' ? order.full_pence : order.total_pence)
}

/** Cash is in the seller's hands, so her card is charged what is left after her commission (D-006). */
function getAmountToCharge(order: OrderRow, way: PaymentInput): Pence {
  const cash = way.method === 'cash'
  if (cash && order.type === deliveryType.byLink) throw new Refusal(ordersText.noCash, errorCode.notAllowed)
  const amount = cash ? less(pence(order.full_pence), pence(order.commission_pence)) : getShownTotal(order, way)
  if (amount > 0) return amount
  throw new Refusal(ordersText.nothingToCharge, errorCode.providerRefused, {
    raw: { message: ordersText.nothingToCharge },
  })
}

async function getInstrument(tx: Tx, order: OrderRow, way: PaymentInput) {
  if ('token' in way) return { instrument: { kind: 'token' as const, token: way.token } }
  const { id: cardId, instrument } = await getCardInstrument(tx, order.seller_id, way.cardId)
  return { cardId, instrument }
}
