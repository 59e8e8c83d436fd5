import { type Answer, accepted, type ExpectedAnswers, refused } from './answers.ts'
import { hasOwnPage } from './attribution.ts'
import { canSaveCard, isLinkOpen } from './client-cards.ts'
import { count } from './counts.ts'
import { isCouponGone } from './coupons.ts'
import { openDispute } from './disputes.ts'
import { hasWithdrawnProduct, isWithdrawn, sumByProduct } from './order-state.ts'
import { isOwnOrder, smallestAmount } from './place-order.ts'
import { declineAttempt, isByLink, settleAttempt, takeInventory } from './settle-attempt.ts'
import type { Attempt, Card, Order, Trade, Way } from './trade.ts'

export type Trouble = 'none' | 'answer lost' | 'provider down'

export interface PaymentRequest {
  order: Order
  /** The client who pays in a visit; null for the seller and for a payer through a link. */
  visitor: number | null
  way: Way
  card: Card
  /** The amount that the payer's page showed; null for cash. */
  shown: number | null
  /** For a payment through a link: which of the order's links is used. */
  link: 'last' | 'earlier'
  /** For a payment through a link: whether the client agrees that the card is saved. */
  saves: boolean
  /** For a payment with a client's saved card: the number of the card, and the person on whose page it is used. */
  savedCard: number | null
  payer: number | null
  trouble: Trouble
  /** How often the call is sent at the same time. */
  submits: number
  /** Whether all of them have the same idempotency key. */
  hasKey: boolean
}

/** A payment of an order in any way (D-002, D-005, D-006, D-024, D-025, D-042). */
export function predictPayment(trade: Trade, request: PaymentRequest): ExpectedAnswers {
  const { order, way, submits, hasKey } = request
  const denied = predictDenial(trade, request)
  if (denied) return same([refused(denied)])
  if (isByLink(way)) leaveBankPage(trade, request)
  if (isSameInstrument(order.unacknowledged, request)) return { first: [repeatAttempt(trade, request)] }
  const rejections = listRejections(trade, request)
  if (rejections.length > 0) return same(rejections.map(refused))
  const first = startAttempt(trade, request)
  if (submits === 1) return { first: [first] }
  // with one key all calls get the same answer; without one, a second charge is refused, but a declined card may be tried again
  const isPaid = first.statusCode === 1 && !order.unacknowledged
  return { first: [first], others: isPaid && !hasKey ? [refused(13)] : [first, refused(13)] }
}

const same = (answers: Answer[]): ExpectedAnswers => ({ first: answers, others: answers })

function isSameInstrument(attempt: Attempt | null, { way, card, savedCard }: PaymentRequest): boolean {
  return attempt?.way === way && attempt.card === card && attempt.savedCard === savedCard
}

/** The error code for a payer who may not see the order, or may not pay it this way; null where nothing forbids it. */
function predictDenial(trade: Trade, request: PaymentRequest): number | null {
  const { order, visitor, way, link } = request
  if (request.saves && !canSaveCard(trade, order, link)) return 13
  if (way === 'client_card') return predictDenialOfClientCard(trade, request)
  if (way === 'link') return isLinkOpen(trade, order, link) ? null : 10
  if (trade.seller.blocked || (visitor !== null && trade.clients[visitor]?.deleted)) return 7
  return isOwnOrder(order, visitor) ? null : 6
}

/**
 * For a saved card: a link to another person's order, or to one whose buyer is no client yet, counts as one that does not exist (D-519).
 */
function predictDenialOfClientCard(trade: Trade, { order, link, payer, savedCard }: PaymentRequest): number | null {
  if (payer !== null && !hasOwnPage(trade, payer)) return 7
  if (!isLinkOpen(trade, order, link) || order.client === null || payer === null || order.person !== payer) return 10
  return (trade.cards[payer] ?? []).some(({ number }) => number === savedCard) ? null : 6
}

function listRejections(trade: Trade, { order, way, shown }: PaymentRequest): number[] {
  const rejections = new Set<number>()
  if (order.payment || order.attempt || isWithdrawn(trade, order)) rejections.add(13)
  if (shown !== null && shown !== getShownTotal(order, way)) rejections.add(14)
  if (way === 'cash' && order.type === 5) rejections.add(8)
  if (way === 'cash' && order.full - order.commission < smallestAmount) rejections.add(22)
  if (isCouponGone(trade, order)) {
    if (rejections.size === 0) count(trade, 'code gone before the payment')
    rejections.add(13)
  }
  if (!order.reserved && order.type !== 3 && !isAvailable(trade, order)) {
    rejections.add(15)
    if (rejections.size === 1) count(trade, 'sold out')
  }
  if (hasWithdrawnProduct(trade, order)) {
    if (rejections.size === 0) count(trade, isByLink(way) ? 'withdrawn not charged by link' : 'withdrawn not charged')
    rejections.add(13)
  }
  return [...rejections]
}

/** The total that the payer's page shows: with a payment link always the full price (D-005). */
export function getShownTotal({ full, total }: Order, way: Way): number {
  return isByLink(way) ? full : total
}

function isAvailable({ products }: Trade, { lines }: Order): boolean {
  return sumByProduct(lines).every(({ product, quantity }) => (products[product]?.quantity ?? 0) >= quantity)
}

/** A payer who pays through the link with another card has left the bank's page, so the attempt that waits there is cancelled. */
function leaveBankPage(trade: Trade, request: PaymentRequest): void {
  const { order, shown } = request
  const { unacknowledged } = order
  if (
    unacknowledged?.state === 'waiting' &&
    isByLink(unacknowledged.way) &&
    !isSameInstrument(unacknowledged, request) &&
    shown === order.full
  )
    declineAttempt(trade, order)
}

/** The payer repeats the call and gets the outcome of the first one, which has then been seen (D-042). */
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

function startAttempt(trade: Trade, { order, way, card, trouble, saves, savedCard }: PaymentRequest): Answer {
  const amount = way === 'cash' ? order.full - order.commission : getShownTotal(order, way)
  const attempt: Attempt = { way, card, amount, state: 'unanswered', challenged: false, saves, savedCard }
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
