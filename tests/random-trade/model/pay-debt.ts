import { accepted, type ExpectedAnswers, refused } from './answers.ts'
import { count } from './counts.ts'
import { type Attempt, type Card, sendEmail, type Trade } from './trade.ts'

export interface DebtPaymentRequest {
  card: Card
  shown: number
  trouble: 'none' | 'answer lost'
  submits: number
}

/** The smallest card payment that the provider accepts, in pence. */
const smallestCardPayment = 30

/** The answers if a seller pays what she owes (D-028); refused if it is too little for a card (D-392). */
export function predictDebtPayment(trade: Trade, request: DebtPaymentRequest): ExpectedAnswers {
  const { card, shown, submits, trouble } = request
  if (trade.seller.blocked) return { first: [refused(7)], others: [refused(7)] }
  const unacknowledged = trade.unacknowledgedDebtAttempt
  if (unacknowledged?.card === card) return { first: [repeatDebtPayment(trade, unacknowledged)] }
  const { debt } = trade.books
  if (debt <= 0 || shown !== debt || trade.debtAttempt) {
    const codes = [...(debt <= 0 || trade.debtAttempt ? [13] : []), ...(shown === debt ? [] : [14])]
    return { first: codes.map(refused), others: codes.map(refused) }
  }
  if (debt < smallestCardPayment) return { first: [refused(22)], others: [refused(22)] }
  const attempt: Attempt = {
    way: 'debt',
    card,
    amount: debt,
    state: 'unanswered',
    challenged: card === 'challenged',
    saves: false,
    savedCard: null,
  }
  trade.debtAttempt = attempt
  trade.unacknowledgedDebtAttempt = card === 'challenged' || trouble !== 'none' ? attempt : null
  const isPaid = card === 'good' || card === 'disputed'
  if (isPaid) settleDebtPayment(trade)
  else if (card === 'challenged') attempt.state = trouble === 'none' ? 'waiting' : 'unanswered'
  else declineDebtPayment(trade)
  const answer = isPaid ? accepted() : card === 'challenged' ? accepted({ next: 'redirect' }) : refused(22)
  const first = trouble === 'none' ? answer : refused(23)
  return { first: [first], ...(submits > 1 ? { others: isPaid ? [refused(13)] : [first, refused(13)] } : {}) }
}

function repeatDebtPayment(trade: Trade, unacknowledged: Attempt) {
  if (unacknowledged.state === 'unanswered') unacknowledged.state = 'waiting'
  if (unacknowledged.state === 'waiting') return accepted({ next: 'redirect' })
  trade.unacknowledgedDebtAttempt = null
  return unacknowledged.state === 'paid' ? accepted() : refused(22)
}

export function settleDebtPayment(trade: Trade): void {
  const attempt = trade.debtAttempt as Attempt
  attempt.state = 'paid'
  trade.debtAttempt = null
  trade.books.held += attempt.amount
  trade.books.debt -= attempt.amount
  if (attempt.card === 'disputed') {
    trade.debtDisputes.push({ amount: attempt.amount, state: 'open', commission: 0 })
    sendEmail(trade, 'dispute-to-answer', 'administrator')
  }
  count(trade, 'debt paid')
}

export function declineDebtPayment(trade: Trade): void {
  if (trade.debtAttempt) trade.debtAttempt.state = 'declined'
  trade.debtAttempt = null
}

/** Ends a dispute about a payment of debt; if it is lost, the seller owes the amount again. */
export function decideDebtDispute(trade: Trade, at: number, won: boolean): void {
  const dispute = trade.debtDisputes[at]
  if (!dispute) return
  dispute.state = won ? 'won' : 'lost'
  if (won) return
  trade.books.held -= dispute.amount
  trade.books.debt += dispute.amount
}
