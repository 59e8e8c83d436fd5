import { type Answer, accepted, type ExpectedAnswers, refused } from './answers.ts'
import { openDispute } from './disputes.ts'
import { isDiscounted, isOwnOrder } from './place-order.ts'
import {
  type Attempt,
  type Card,
  clientOf,
  count,
  createTransfer,
  isWithdrawn,
  type Order,
  type Payment,
  sendEmail,
  type Trade,
  type Way,
} from './trade.ts'

export type Trouble = 'none' | 'answer lost' | 'provider down'

export interface PaymentRequest {
  order: Order
  /** The client in a visit; null for the seller and for a payer by link. */
  visitor: number | null
  way: Way
  card: Card
  /** The amount that the payer's page showed; null for cash. */
  shown: number | null
  /** By link: which of the links that were sent. */
  link: 'last' | 'earlier'
  trouble: Trouble
  /** How often the call is sent at the same time. */
  submits: number
  /** All of them carry the same idempotency key. */
  hasKey: boolean
}

/** A payment of an order in any way (D-002, D-005, D-006, D-024, D-025, D-042). */
export function predictPayment(trade: Trade, request: PaymentRequest): ExpectedAnswers {
  const { order, way, card, submits, hasKey } = request
  const denied = predictDenial(trade, request)
  if (denied) return same([refused(denied)])
  if (way === 'link') leaveBankPage(trade, request)
  if (order.unacknowledged?.way === way && order.unacknowledged.card === card)
    return { first: [repeatAttempt(trade, request)] }
  const rejections = listRejections(trade, request)
  if (rejections.length > 0) return same(rejections.map(refused))
  const first = startAttempt(trade, request)
  if (submits === 1) return { first: [first] }
  // one key answers all calls alike; without it a second charge is refused, and a declined card may be tried again
  const isPaid = first.statusCode === 1 && !order.unacknowledged
  return { first: [first], others: isPaid && !hasKey ? [refused(13)] : [first, refused(13)] }
}

const same = (answers: Answer[]): ExpectedAnswers => ({ first: answers, others: answers })

/** What a payer gets who may not see the order. */
function predictDenial(trade: Trade, { order, visitor, way, link }: PaymentRequest): number | null {
  if (way === 'link') return link === 'earlier' || order.linkExpired || isWithdrawn(trade, order) ? 10 : null
  if (trade.seller.blocked || (visitor !== null && trade.clients[visitor]?.deleted)) return 7
  return isOwnOrder(order, visitor) ? null : 6
}

function listRejections(trade: Trade, { order, way, shown }: PaymentRequest): number[] {
  const rejections = new Set<number>()
  if (order.payment || order.attempt || isWithdrawn(trade, order)) rejections.add(13)
  if (shown !== null && shown !== getShownTotal(order, way)) rejections.add(14)
  if (way === 'cash' && order.type === 5) rejections.add(8)
  if (!order.reserved && order.type !== 3 && !isAvailable(trade, order)) {
    rejections.add(15)
    if (rejections.size === 1) count(trade, 'sold out')
  }
  return [...rejections]
}

/** A payment link always charges the full price (D-005). */
export function getShownTotal({ full, total }: Order, way: Way): number {
  return way === 'link' ? full : total
}

function isAvailable({ products }: Trade, { lines }: Order): boolean {
  return lines.every(({ product, quantity }) => (products[product]?.quantity ?? 0) >= quantity)
}

/** A payer by link who comes with another card has left the bank's page: that attempt is cancelled. */
function leaveBankPage(trade: Trade, { order, card, shown }: PaymentRequest): void {
  const { unacknowledged } = order
  if (
    unacknowledged?.state === 'waiting' &&
    unacknowledged.way === 'link' &&
    unacknowledged.card !== card &&
    shown === order.full
  )
    declineAttempt(trade, order)
}

/** The same call once more: it gets the outcome of the first one, and then the outcome is seen (D-042). */
function repeatAttempt(trade: Trade, { order, trouble }: PaymentRequest): Answer {
  const unacknowledged = order.unacknowledged as Attempt
  if (unacknowledged.state === 'unanswered') {
    if (unacknowledged.challenged) unacknowledged.state = 'waiting'
    // the provider knows of no charge, so none was made
    else if (trouble === 'none') declineAttempt(trade, order)
    else return refused(23)
  }
  if (unacknowledged.state === 'waiting') return accepted({ next: 'redirect' })
  order.unacknowledged = null
  return unacknowledged.state === 'paid' ? accepted({ total: order.total }) : refused(22)
}

function startAttempt(trade: Trade, { order, way, card, trouble }: PaymentRequest): Answer {
  const amount = way === 'cash' ? order.full - order.commission : getShownTotal(order, way)
  const attempt: Attempt = { way, card, amount, state: 'unanswered', challenged: false }
  takeInventory(trade, order)
  order.attempt = attempt
  order.unacknowledged = trouble === 'none' ? null : attempt
  if (trouble === 'provider down') return refused(23)
  const answer = charge(trade, order, attempt, trouble)
  return trouble === 'none' ? answer : refused(23)
}

/** What the provider does with the card, whether its answer arrives or only its webhook does. */
function charge(trade: Trade, order: Order, attempt: Attempt, trouble: Trouble): Answer {
  switch (attempt.card) {
    case 'declined':
    case 'refusing':
      declineAttempt(trade, order)
      count(trade, 'declined')
      return refused(22)
    case 'challenged':
      attempt.challenged = true
      order.unacknowledged = attempt
      if (trouble === 'none') attempt.state = 'waiting'
      return accepted({ next: 'redirect' })
    case 'good':
    case 'disputed':
      settleAttempt(trade, order)
      if (attempt.card === 'disputed') openDispute(trade, order, attempt.amount)
      return accepted({ total: order.total })
  }
}

/** The card holder presses a button of the bank's page. */
export function answerBank(trade: Trade, order: Order, confirms: boolean): void {
  if (confirms) {
    settleAttempt(trade, order)
    count(trade, '3-D Secure confirmed')
  } else declineAttempt(trade, order)
}

/** The charge has succeeded: status, inventory, ledger, commission and emails (D-003 to D-007, D-043). */
export function settleAttempt(trade: Trade, order: Order): void {
  const attempt = order.attempt as Attempt
  const { books } = trade
  attempt.state = 'paid'
  order.attempt = null
  const payment: Payment = {
    amount: attempt.amount,
    mode: getCommissionMode(order, attempt),
    refunds: [],
    dispute: null,
    transfer: null,
    returns: [],
    recipient: getInvoiceRecipient(order, attempt),
    documents: [`invoice ${attempt.amount}`],
  }
  order.payment = payment
  if (attempt.way === 'link') order.total = attempt.amount
  books.held += attempt.amount
  if (payment.mode === 'discount') books.cash += order.commission
  if (payment.mode === 'accrual') {
    books.payable += order.commission
    books.online += order.commission
    payment.transfer = { ...createTransfer(trade, order.commission), released: !trade.isHeld }
  }
  sendEmail(trade, 'order-confirmation', 'seller')
  if (attempt.way === 'link' || order.type === 5) sendEmail(trade, 'order-confirmation', clientOf(order))
  count(trade, 'orders paid')
  if (attempt.way === 'link') count(trade, 'paid by link')
  else if (order.type === 5) count(trade, 'paid in a visit')
  if (attempt.way === 'cash') count(trade, 'paid in cash')
}

/** What is delivered to a client is the client's, unless it was paid in cash to the seller; a payment link and a visit always are (D-040, D-326). */
function getInvoiceRecipient({ type }: Order, { way }: Attempt): Payment['recipient'] {
  return way === 'link' || type === 5 || (type === 1 && way !== 'cash') ? 'client' : 'seller'
}

function getCommissionMode({ type, commission }: Order, { way }: Attempt): Payment['mode'] {
  if (commission === 0) return 'none'
  if (way === 'link') return 'accrual'
  return way === 'cash' || isDiscounted(type) ? 'discount' : 'accrual'
}

export function declineAttempt(trade: Trade, order: Order): void {
  if (order.attempt) order.attempt.state = 'declined'
  order.attempt = null
  returnInventory(trade, order)
}

/** What is sold from the seller's own stock is not part of the inventory (D-035). */
function takeInventory({ products }: Trade, order: Order): void {
  if (order.reserved || order.type === 3) return
  for (const { product, quantity } of order.lines) (products[product] as { quantity: number }).quantity -= quantity
  order.reserved = true
}

function returnInventory({ products }: Trade, order: Order): void {
  if (!order.reserved) return
  for (const { product, quantity } of order.lines) (products[product] as { quantity: number }).quantity += quantity
  order.reserved = false
}
