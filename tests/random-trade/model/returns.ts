import { type Answer, accepted, refused } from './answers.ts'
import { getRefunded } from './commission.ts'
import { count } from './counts.ts'
import { clientOf } from './order-state.ts'
import { getLeft, predictRefund, previewRefund } from './refunds.ts'
import { type Order, sendEmail, type Trade } from './trade.ts'

/**
 * A return of one item: the line of the item, how the administrator tries to end the return, and whether the client has changed her mind,
 * which counts as the reason only if the order has not left.
 */
export interface RequestedReturn {
  line: number
  ends: 'refund' | 'replacement'
  changesMind: boolean
}

/** A return of one item by a client, which an administrator ends with a refund, a replacement or, if neither is possible, a refusal. */
export interface PredictedReturn {
  /** The answer to the call that ends the return. */
  end: Answer
  /** The amounts that the preview shows and the refund sends; made-up ones where nothing can be refunded. */
  amount: number
  refunded: number
  /** Whether the item has not left the shop; then it goes back on its shelf. */
  isShelved: boolean
  /** Whether the client has changed her mind about an order that has not left, which may not be dispatched meanwhile (D-606). */
  isChangedMind: boolean
}

export function predictReturn(
  trade: Trade,
  order: Order,
  { line, ends, changesMind }: RequestedReturn,
): PredictedReturn {
  sendEmail(trade, 'return-opened', clientOf(order))
  sendEmail(trade, 'return-opened', order.owner)
  sendEmail(trade, 'return-accepted', clientOf(order))
  const isShelved = isStillHere(order)
  const isChangedMind = isShelved && changesMind
  if (isChangedMind) count(trade, 'not dispatched before a return was decided')
  const preview = previewRefund(order, [{ line, quantity: 1 }])
  const sums = { amount: preview?.amount ?? 100, refunded: preview?.refunded ?? 0, isShelved, isChangedMind }
  const end =
    ends === 'refund' ? predictSettlement(trade, order, line, sums.amount) : predictReplacement(trade, order, line)
  const product = trade.products[order.lines[line]?.product ?? 0]
  if (end.statusCode === 1 && isShelved && product) product.quantity += 1
  // an administrator refuses a return that can be neither refunded nor replaced
  if (end.statusCode === 0) sendEmail(trade, 'return-refused', clientOf(order))
  sendEmail(trade, 'return-settled', order.owner)
  count(trade, end.statusCode === 1 ? (ends === 'refund' ? 'return refunded' : 'return replaced') : 'return refused')
  return { ...sums, end }
}

function predictSettlement(trade: Trade, order: Order, line: number, amount: number): Answer {
  const request = { lines: [{ line, quantity: 1 }], shown: 'preview', trouble: 'none', submits: 1, amount } as const
  const sent = { ...request, lines: [...request.lines], ofReturn: true }
  const [answer = refused(13)] = predictRefund(trade, order, sent).first
  if (answer.statusCode === 1) sendEmail(trade, 'return-settled', clientOf(order))
  return answer
}

/** Whether the order is still in the shop: not handed over at the salon, and not dispatched. */
const isStillHere = ({ type, dispatched }: Order) => type !== 3 && !dispatched

/**
 * The answer to sending a replacement, at no price. It is refused if the item was refunded or lost in a dispute, or is disputed, withdrawn
 * or not sent yet (D-554, D-600, D-607).
 */
function predictReplacement(trade: Trade, order: Order, line: number): Answer {
  if (isStillHere(order)) return refused(13)
  const { payment } = order
  const isLeft = payment && payment.amount - getRefunded(payment) > 0 && getLeft(order, line) > 0
  if (!isLeft || payment.dispute?.state === 'open') return refused(13)
  const product = trade.products[order.lines[line]?.product ?? 0]
  if (!product || product.quantity < 1) return refused(15)
  if (product.withdrawn) {
    count(trade, 'withdrawn not replaced')
    return refused(13)
  }
  product.quantity -= 1
  trade.replacements.push({ order, line })
  sendEmail(trade, 'return-replaced', clientOf(order))
  return accepted()
}

/** Whether the client can open the return: her order is paid, her data is not erased, no refund is open, and the item was not refunded. */
export function canReturn(trade: Trade, order: Order, line: number): boolean {
  if (!order.payment || order.client === null || order.person === null) return false
  if (order.payment.refunds.some(({ state }) => state === 'open')) return false
  return trade.clients[order.client]?.erased === false && getLeft(order, line) > 0
}
