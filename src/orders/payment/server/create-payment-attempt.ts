import { delivery, type PaymentType, paymentStatus } from '#orders/contract.ts'
import { isClosed, lockPayable, type Payer } from '#orders/payment/server/payable-order.ts'
import { takeGoods } from '#orders/payment/server/inventory.ts'
import { type OrderRow, updateOrder, type WholeOrder } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { readCard } from '#payments/cards/server/cards.ts'
import { insertPaymentAttempt, type OrderPaymentAttempt, findPaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import { errorCode } from '#platform/envelope.ts'
import { less, type Pence, pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** How the payer wants to pay: with a saved card, or with a token that the browser made of a card or a wallet. */
export type Way =
  | { method: 'saved_card' | 'cash'; cardId: string }
  | { method: 'new_card' | 'wallet' | 'link'; token: string }

export interface PayOrder {
  /** For a payer by link the link's own value (D-026). */
  orderId: string
  way: Way
  paymentType: PaymentType
  /** What the payer was shown; absent for cash. */
  shown: Pence | null
}

/** A new attempt to be charged, or an earlier one of this payer's whose end they have not been told. */
export interface Asked {
  payment: OrderPaymentAttempt
  order: WholeOrder
  isNew: boolean
}

/** One short transaction: the order is locked, the rules are asked, the goods taken, and the attempt written down. */
export async function askPayment(tx: Tx, payer: Payer, wish: PayOrder): Promise<Asked> {
  const { way, paymentType, shown } = wish
  const order = await lockPayable(tx, payer, wish.orderId)
  const earlier = await unansweredOf(tx, order, way)
  if (earlier) return { payment: earlier, order, isNew: false }
  // one that is being paid right now is refused by `askCharge`
  if (isClosed(order)) throw new Refusal(ordersText.closed, errorCode.orderClosed)
  if (shown !== null && shown !== totalFor(order, way))
    throw new Refusal(ordersText.amountDiffers, errorCode.amountDiffers)
  const amount = amountOf(order, way)
  const instrument = await instrumentOf(tx, order, way)
  const off_shelf = await takeGoods(tx, order)
  await updateOrder(tx, order.id, { payment_status: paymentStatus.pending, off_shelf, unanswered_payment: null })
  const payment = await insertPaymentAttempt(tx, { orderId: order.id, method: way.method, paymentType, amount, ...instrument })
  return { payment, order, isNew: true }
}

/** The same call repeated: after the card holder's confirmation, or because no answer came (D-042). */
async function unansweredOf(tx: Tx, order: OrderRow, way: Way): Promise<OrderPaymentAttempt | null> {
  if (order.unanswered_payment === null) return null
  const payment = await findPaymentAttempt(tx, order.unanswered_payment)
  if (!payment || payment.orderId === null || payment.method !== way.method) return null
  const token = payment.instrument.kind === 'token' ? payment.instrument.token : null
  const isSame = 'token' in way ? way.token === token : way.cardId === payment.cardId
  return isSame ? payment : null
}

/** What the payer was shown: a client by link always pays the full price (D-005). */
function totalFor(order: OrderRow, way: Way): Pence {
  return pence(way.method === 'link' ? order.full_pence : order.total_pence)
}

/** Cash is in the seller's hands, so her card is charged what is left after her commission (D-006). */
function amountOf(order: OrderRow, way: Way): Pence {
  const cash = way.method === 'cash'
  if (cash && order.type === delivery.byLink) throw new Refusal(ordersText.noCash, errorCode.notAllowed)
  const amount = cash ? less(pence(order.full_pence), pence(order.commission_pence)) : totalFor(order, way)
  if (amount > 0) return amount
  throw new Refusal(ordersText.nothingToCharge, errorCode.providerRefused, {
    raw: { message: ordersText.nothingToCharge },
  })
}

async function instrumentOf(tx: Tx, order: OrderRow, way: Way) {
  if ('token' in way) return { instrument: { kind: 'token' as const, token: way.token } }
  const { id: cardId, instrument } = await readCard(tx, order.seller_id, way.cardId)
  return { cardId, instrument }
}
