import { type Answer, accepted, type ExpectedAnswers, refused } from './answers.ts'
import {
  getRefunded,
  getTakenBack,
  listTransfers,
  restoreCommission,
  reverseCommission,
  splitReversal,
} from './commission.ts'
import { count } from './counts.ts'
import { returnReduction } from './coupons.ts'
import { clientOf } from './order-state.ts'
import type { Trouble } from './pay-order.ts'
import { endRefundedReturn, isReturnOpen, reopenReturn } from './put-back.ts'
import type { Return } from './returns.ts'
import { booksOf, type Order, type Payment, type Refund, sendEmail, type Trade } from './trade.ts'
import { addCredit, chargedForOne, formatDocument, splitCredit, sumVat } from './vat.ts'

export interface RefundRequest {
  /** The items to refund; if empty, everything that is left. */
  lines: { line: number; quantity: number }[]
  /** What the administrator's page showed, which may be out of date. */
  shown: 'preview' | 'stale'
  trouble: Trouble
  submits: number
  ofReturn?: Return
  /** Whether the refund is of what is left where the items cost more; for a return it always is. */
  upTo?: 'rest'
}

/** What an administrator is shown before a refund (docs/decisions/0010-refunds.md). */
export interface RefundPreview {
  amount: number
  refunded: number
  left: number
  fromHeld: number
  owed: number
  givenUp: number
}

/**
 * The amounts of the refund, or null where the request is refused with code 13. Where less is left of the payment than the items cost, the
 * refund of a return or by a recall is of what is left (D-697, D-754), and another refund is refused.
 */
export function previewRefund(
  order: Order,
  requested: RefundRequest['lines'],
  upTo: 'items' | 'rest' = 'items',
): (RefundPreview & Refund) | null {
  const { payment } = order
  if (!payment || payment.dispute?.state === 'open') return null
  const refunded = getRefunded(payment)
  const left = Math.max(0, payment.amount - refunded)
  const lines =
    requested.length > 0 ? requested : order.lines.map((_, line) => ({ line, quantity: getLeft(order, line) }))
  if (lines.some(({ line, quantity }) => quantity > getLeft(order, line))) return null
  const taken = lines.filter(({ quantity }) => quantity > 0)
  const { amount, commission } = limitToRest(order, payment, taken, upTo)
  if (amount === 0 || amount > left) return null
  const reversal = splitReversal(payment, payment.mode === 'accrual' ? commission : 0)
  const givenUp = payment.mode === 'discount' ? commission : 0
  const rest = { returned: 0, ofReturn: null, credit: new Map() }
  return { lines: taken, amount, commission, state: 'open', refunded, left, ...reversal, givenUp, ...rest }
}

/**
 * A lost dispute takes money and commission that belong to no item. So a refund of all items that are left gives what is left of the
 * payment, and no refund takes back commission that a dispute has taken (D-241).
 */
function limitToRest(order: Order, payment: Payment, taken: RefundRequest['lines'], upTo: 'items' | 'rest') {
  const items = { amount: sumLines(order, taken, 'charged'), commission: sumLines(order, taken, 'commission') }
  const rest = { amount: payment.amount - getRefunded(payment), commission: order.commission - getTakenBack(payment) }
  const takenOf = (at: number) => taken.reduce((sum, { line, quantity }) => sum + (line === at ? quantity : 0), 0)
  const isEverything = order.lines.every((_, line) => getLeft(order, line) === takenOf(line))
  const takesRest = items.amount === rest.amount || (upTo === 'rest' && items.amount > rest.amount)
  if (isEverything || takesRest) return rest
  return { amount: items.amount, commission: Math.min(items.commission, rest.commission) }
}

/** The quantity of a line that neither was refunded nor is being refunded. */
export function getLeft({ lines, payment }: Order, line: number): number {
  const taken = (payment?.refunds ?? [])
    .filter(({ state }) => state !== 'refused')
    .flatMap((refund) => refund.lines)
    .filter((refunded) => refunded.line === line)
  return (lines[line]?.quantity ?? 0) - taken.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** What is left of the payment after refunds and a lost dispute. */
export function getMoneyLeft({ payment }: Order, open: 'or being refunded' | null = null): number {
  if (!payment) return 0
  const under = payment.refunds.reduce((sum, { state, amount }) => sum + (open && state === 'open' ? amount : 0), 0)
  return Math.max(0, payment.amount - getRefunded(payment) - under)
}

/** What was charged for these items, or their commission. A sale at a discount never charged the commission, so that is not refunded. */
function sumLines(order: Order, taken: RefundRequest['lines'], what: 'charged' | 'commission'): number {
  return taken.reduce((sum, { line, quantity }) => {
    const { commission = 0 } = order.lines[line] ?? {}
    return sum + quantity * (what === 'charged' ? chargedForOne(order, line) : commission)
  }, 0)
}

/** The answers if an administrator refunds an order; `amount` is what the administrator's page showed. */
export function predictRefund(
  trade: Trade,
  order: Order,
  request: RefundRequest & { amount: number },
): ExpectedAnswers {
  const preview = previewRefund(order, request.lines, request.ofReturn ? 'rest' : request.upTo)
  const { payment } = order
  const open = payment?.refunds.find(({ state }) => state === 'open')
  if (open && isSameRefund(order, open, request)) return severalTimes(sendRefund(trade, order, open, request.trouble))
  if (!payment || !preview || open) return same(refused(13))
  if (request.shown === 'stale') return same(refused(14))
  const refund: Refund = {
    lines: preview.lines,
    amount: preview.amount,
    commission: preview.commission,
    state: 'open',
    fromHeld: 0,
    owed: 0,
    returned: 0,
    ofReturn: request.ofReturn ?? null,
    credit: new Map(),
  }
  payment.refunds.push(refund)
  if (refund.ofReturn) refund.ofReturn.refund = refund
  else countBesideReturn(trade, order, refund)
  if (listTransfers(payment).some(({ state }) => state === 'unanswered'))
    count(trade, 'transfer unknown during a refund')
  return severalTimes(sendRefund(trade, order, refund, request.trouble))
}

/** Counts a refund of items that their client is returning just now. */
function countBesideReturn(trade: Trade, order: Order, { lines }: Refund): void {
  const isReturned = trade.returns.some(
    (one) =>
      one.order === order && isReturnOpen(one) && one.lines.some(({ line }) => lines.some((own) => own.line === line)),
  )
  if (isReturned) count(trade, 'refunded beside a return')
}

/** Whether the request is for the same amount and exactly the same items as an open refund. */
export function isSameRefund(
  order: Order,
  open: Refund,
  { lines, amount }: Pick<RefundRequest, 'lines'> & { amount: number },
): boolean {
  if (open.amount !== amount) return false
  if (lines.length === 0) return order.lines.every((_, line) => getLeft(order, line) === 0)
  return (
    lines.length === open.lines.length &&
    open.lines.every(({ line, quantity }) => lines.some((one) => one.line === line && one.quantity === quantity))
  )
}

/**
 * The answers to several simultaneous calls. One call makes the refund; another one either continues the same refund or, if it comes after
 * that has ended, names outdated amounts or finds nothing left.
 */
const severalTimes = (answer: Answer): ExpectedAnswers => ({
  first: [answer],
  others: [answer, refused(13), refused(14)],
})

const same = (answer: Answer): ExpectedAnswers => ({ first: [answer], others: [answer] })

/** Repeats the call of an open refund, which continues it. */
export function repeatRefund(trade: Trade, order: Order, refund: Refund): Answer {
  return sendRefund(trade, order, refund, 'none')
}

/** Sends a refund to the provider, which cannot refund a disputed charge. */
export function sendRefund(trade: Trade, order: Order, refund: Refund, trouble: Trouble): Answer {
  if (trouble === 'provider down') return refused(23)
  if (order.payment?.dispute) {
    failRefund(refund)
    return refused(22)
  }
  settleRefund(trade, order, refund)
  return trouble === 'none' ? accepted() : refused(23)
}

/** The provider has refused the refund: its items can be refunded again, and a return that it was to settle is open once more. */
export function failRefund(refund: Refund): void {
  refund.state = 'refused'
  if (refund.ofReturn) reopenReturn(refund.ofReturn)
}

function settleRefund(trade: Trade, order: Order, refund: Refund): void {
  const payment = order.payment as Payment
  refund.state = 'refunded'
  refund.returned = returnReduction(order, refund.lines, Math.max(0, payment.amount - getRefunded(payment)))
  if (refund.returned > 0) count(trade, 'refunded of a code')
  refund.credit = splitCredit(trade, order, refund)
  addCredit(order, refund.credit, 1)
  if (sumVat(refund.credit) > 0) count(trade, 'VAT credited')
  payment.documents.push(formatDocument('credit note', refund.amount, sumVat(refund.credit)))
  trade.books.held -= refund.amount
  if (payment.mode === 'accrual') Object.assign(refund, reverseCommission(trade, payment, refund.commission))
  if (payment.mode === 'discount') booksOf(trade, order).cash -= refund.commission
  if (refund.ofReturn) endRefundedReturn(trade, refund.ofReturn)
  else {
    sendEmail(trade, 'refund', order.owner)
    sendEmail(trade, 'refund', clientOf(order))
  }
  count(trade, 'refunded')
}

/** The payer's bank sends a refund back that had succeeded. */
export function returnRefund(trade: Trade, order: Order, refund: Refund): void {
  const payment = order.payment as Payment
  refund.state = 'refused'
  if (order.used) order.used.returned -= refund.returned
  // another invoice cancels the credit note
  payment.documents.push(formatDocument('invoice', refund.amount, sumVat(refund.credit)))
  addCredit(order, refund.credit, -1)
  trade.books.held += refund.amount
  restoreCommission(trade, payment, refund)
  if (payment.mode === 'discount') booksOf(trade, order).cash += refund.commission
  sendEmail(trade, 'refund-failed', 'administrator')
  sendEmail(trade, 'refund-failed', order.owner)
  count(trade, 'refund came back')
}
