import { type Answer, accepted, type ExpectedAnswers, refused } from './answers.ts'
import { count } from './counts.ts'
import { clientOf } from './order-state.ts'
import type { Trouble } from './pay-order.ts'
import { isReturnOpen, putBack } from './put-back.ts'
import { isLineRecalled } from './recalls.ts'
import { getLeft, getMoneyLeft, isSameRefund, predictRefund, previewRefund } from './refunds.ts'
import {
  canRefuse,
  type Destination,
  getReturnedLeft,
  hasLeft,
  type Pieces,
  type Return,
  refuseReturn,
  type SettledPieces,
  sumPrices,
} from './returns.ts'
import { type Order, sendEmail, type Trade } from './trade.ts'
import { splitCredit, sumVat } from './vat.ts'

/** How an administrator ends a return: by a refund, a replacement, a refusal, or because nothing is left to refund. */

/** Where the items can go: to the shelf if they never left or have come back, to the salon if they were sold from it, or nowhere. */
export function listDestinations({ order, hasArrived }: Return): Destination[] {
  if (order.type === 3) return hasArrived ? ['shelf', 'salon', 'written_off'] : ['salon', 'written_off']
  return hasArrived || !hasLeft(order) ? ['shelf', 'written_off'] : ['written_off']
}

/** What was with the client and is recalled is not sold again (D-755); in this model no product has a hygiene seal. */
export function listDestinationsOfLine(trade: Trade, one: Return, line: number): Destination[] {
  const isNotSoldAgain = hasLeft(one.order) && isLineRecalled(trade, one, line)
  return isNotSoldAgain ? ['written_off'] : listDestinations(one)
}

/** What the page suggests: back on sale if the items never left, or came whole from a client who changed her mind; otherwise nowhere. */
function suggestDestination(trade: Trade, one: Return, line: number): Destination {
  const [first = 'written_off'] = listDestinationsOfLine(trade, one, line)
  const hasComeWhole = one.reason === 'changed_mind' && one.hasArrived
  return hasComeWhole || !hasLeft(one.order) ? first : 'written_off'
}

/** The items that a refund or a replacement can still be about. */
export function listSettleable(one: Return): Pieces[] {
  return one.lines
    .map((line) => ({ line: line.line, quantity: getReturnedLeft(one, line) }))
    .filter(({ quantity }) => quantity > 0)
}

const hasWrongPieces = (trade: Trade, one: Return, pieces: readonly SettledPieces[]): boolean =>
  pieces.some(({ line, quantity, to }) => {
    const returned = one.lines.find((own) => own.line === line)
    return !returned || quantity > returned.quantity || !listDestinationsOfLine(trade, one, line).includes(to)
  })

/** The page of the return: why nothing can be refunded now, or how much, and where the items can go. */
export function predictDeskPage(trade: Trade, one: Return): Answer {
  const { order, state, lines } = one
  const obstacle = isReturnOpen(one) ? findObstacle(one) : null
  const preview = isReturnOpen(one) && obstacle === null ? previewLeft(one) : null
  const left = lines.map((line) => (getMoneyLeft(order, 'or being refunded') === 0 ? 0 : getReturnedLeft(one, line)))
  return accepted({
    state,
    destinations: listDestinations(one).join(' '),
    left: left.join(' '),
    places: lines.map(({ line }) => listDestinationsOfLine(trade, one, line).join('|')).join(' '),
    suggested: lines.map(({ line }) => suggestDestination(trade, one, line)).join(' '),
    obstacle: obstacle ?? 'none',
    paidElsewhere: (obstacle === 'nothing_left' ? getPaidElsewhere(one) : one.paidElsewhere) ?? 'none',
    amount: preview?.amount ?? 'none',
    refunded: preview?.refunded ?? 'none',
    vat: preview ? sumVat(splitCredit(trade, order, preview)) : 'none',
  })
}

const previewLeft = (one: Return) => previewRefund(one.order, listSettleable(one), 'rest')

/** What the client got back elsewhere: for what was refunded or, where nothing is left of her payment, for all; her seller owes her all. */
function getPaidElsewhere(one: Return): number {
  const { order, lines } = one
  const isAll = !order.payment?.isByClient || getMoneyLeft(order, 'or being refunded') === 0
  const pieces = lines.map((line) => ({
    line: line.line,
    quantity: line.quantity - (isAll ? 0 : getReturnedLeft(one, line)),
  }))
  return sumPrices(order, pieces)
}

function findObstacle(one: Return): string | null {
  const { payment } = one.order
  if (payment?.dispute?.state === 'open') return 'dispute'
  if (payment?.refunds.some(({ state }) => state === 'open')) return 'refund_in_progress'
  const isNothingLeft = listSettleable(one).length === 0 || getMoneyLeft(one.order) === 0
  return isNothingLeft || !previewLeft(one) ? 'nothing_left' : null
}

export interface Settlement {
  pieces: SettledPieces[]
  /** What the administrator's page showed, which is out of date if it was changed in the meantime. */
  amount: number
  refunded: number
  trouble: Trouble
}

/** The code that refuses the refund of a return; null where nothing does. The order's own rules of refunds come first. */
export function findSettleRejection(
  trade: Trade,
  one: Return,
  { pieces, amount, refunded }: Omit<Settlement, 'trouble'>,
): number | null {
  if (hasWrongPieces(trade, one, pieces)) return 13
  const { payment } = one.order
  const open = payment?.refunds.find(({ state }) => state === 'open')
  const request = { lines: pieces, amount }
  // a refund under way is continued by the same call alone: another return's, or the order's own, is not this one's
  if (open) return open === one.refund && isSameRefund(one.order, open, request) ? null : 13
  const preview = previewRefund(one.order, pieces, 'rest')
  if (!preview) return 13
  if (preview.amount !== amount || preview.refunded !== refunded) return 14
  return one.state === 'arrived' && one.refund === null ? null : 13
}

/** The answers to the refund of a return, which ends when the money has gone (D-553). */
export function predictSettlement(trade: Trade, one: Return, settlement: Settlement): ExpectedAnswers {
  const code = findSettleRejection(trade, one, settlement)
  if (code !== null) return { first: [refused(code)], others: [refused(code)] }
  const { pieces, amount, trouble } = settlement
  one.settled ??= pieces
  const request = { lines: pieces, amount, shown: 'preview', trouble, submits: 1, ofReturn: one } as const
  const expected = predictRefund(trade, one.order, { ...request, lines: [...pieces] })
  if (one.refund?.state === 'open') count(trade, 'refund of a return under way')
  return expected
}

/**
 * The code that refuses a replacement: what has not left is not replaced, nor what was refunded or lost in a dispute, or is disputed, sold
 * out or withdrawn (D-554, D-600, D-607).
 */
export function findReplaceRejection(trade: Trade, one: Return, pieces: readonly SettledPieces[]): number | null {
  const { products } = trade
  const { order, state, refund } = one
  const { payment } = order
  if (state !== 'arrived' || refund || !hasLeft(order) || hasWrongPieces(trade, one, pieces)) return 13
  if (!payment || payment.dispute?.state === 'open' || getMoneyLeft(order) === 0) return 13
  if (pieces.some(({ line, quantity }) => quantity > getLeft(order, line))) return 13
  const wanted = sumPieces(order, pieces)
  if ([...wanted].some(([at, quantity]) => quantity > (products[at]?.quantity ?? 0))) return 15
  return [...wanted].some(([at]) => products[at]?.withdrawn) ? 13 : null
}

export function replaceReturn(trade: Trade, one: Return, pieces: SettledPieces[]): void {
  const { order } = one
  for (const [at, quantity] of sumPieces(order, pieces)) changeStock(trade, at, -quantity)
  trade.replacements.push({ order, lines: pieces })
  trade.books.replacements += pieces.reduce((sum, { line, quantity }) => {
    const { price = 0, commission = 0 } = order.lines[line] ?? {}
    return sum + quantity * (price - commission)
  }, 0)
  Object.assign(one, { state: 'settled', settled: pieces, isReplaced: true })
  putBack(trade, one)
  sendEmail(trade, 'return-replaced', clientOf(order))
  sendEmail(trade, 'return-settled', order.owner)
  count(trade, 'return replaced')
}

export function predictReplacement(trade: Trade, one: Return, pieces: SettledPieces[]): Answer {
  const code = findReplaceRejection(trade, one, pieces)
  if (code === null) {
    replaceReturn(trade, one, pieces)
    return accepted()
  }
  const isWithdrawn = pieces.some(({ line }) => trade.products[one.order.lines[line]?.product ?? 0]?.withdrawn)
  if (one.state === 'arrived' && hasLeft(one.order) && isWithdrawn) count(trade, 'withdrawn not replaced')
  return refused(code)
}

/** The code that refuses to settle a return as paid back elsewhere: something can be refunded, or cannot for the moment (D-754). */
export function findCloseRejection(trade: Trade, one: Return, pieces: readonly SettledPieces[]): number | null {
  if (!canRefuse(one) || findObstacle(one) !== 'nothing_left') return 13
  return hasWrongPieces(trade, one, pieces) ? 13 : null
}

export function closeReturn(trade: Trade, one: Return, pieces: SettledPieces[]): void {
  Object.assign(one, { state: 'settled', settled: pieces, paidElsewhere: getPaidElsewhere(one) })
  putBack(trade, one)
  sendEmail(trade, 'return-settled', clientOf(one.order))
  sendEmail(trade, 'return-settled', one.order.owner)
  count(trade, 'return paid back elsewhere')
}

export function predictRejection(trade: Trade, one: Return): Answer {
  if (!canRefuse(one)) return refused(13)
  refuseReturn(trade, one)
  return accepted()
}

/** The quantity of each product, since a coupon may have made two lines out of one. */
function sumPieces({ lines }: Order, pieces: readonly SettledPieces[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { line, quantity } of pieces) {
    const product = lines[line]?.product ?? 0
    sums.set(product, (sums.get(product) ?? 0) + quantity)
  }
  return sums
}

function changeStock({ products }: Trade, at: number, change: number): void {
  const product = products[at]
  if (product) product.quantity += change
}
