import { type Answer, accepted, refused } from './answers.ts'
import { hasOwnPage } from './attribution.ts'
import { count } from './counts.ts'
import { clientOf } from './order-state.ts'
import { isReturnOpen } from './put-back.ts'
import { getLeft, getMoneyLeft } from './refunds.ts'
import { isOnClientPage } from './shop-order.ts'
import { type Order, type Refund, type Replacement, sendEmail, type Trade } from './trade.ts'

/** Returns as the specification describes them (D-551 to D-556, D-606 to D-608): each step of one may come between any other steps. */

export type ReturnReason = 'changed_mind' | 'damaged' | 'wrong_item' | 'missing' | 'skin_reaction'
export type Destination = 'shelf' | 'salon' | 'written_off'

/** Items of one line of an order. */
export interface Pieces {
  line: number
  quantity: number
}

export interface SettledPieces extends Pieces {
  to: Destination
}

export interface Return {
  order: Order
  reason: ReturnReason
  lines: Pieces[]
  state: 'new' | 'waiting' | 'arrived' | 'settled' | 'refused' | 'erased'
  needsParcel: boolean
  /** The parcel has come, whether it had to or not. */
  hasArrived: boolean
  /** The refund that settles the return, even while it is under way; null again if it has failed before. */
  refund: Refund | null
  isReplaced: boolean
  /** What the client had got back elsewhere, if the return ended because nothing was left to refund; otherwise null. */
  paidElsewhere: number | null
  /** Whether the data of its client were erased. */
  isErased: boolean
  /** What had been sent as replacements when the return was opened. */
  replacedBefore: readonly Replacement[]
  /** What was settled; null until a refund was begun, a replacement was sent or the return ended without either. */
  settled: SettledPieces[] | null
}

/** Whether somebody can still decide about the return: it has not ended, and its refund is not under way. */
const isUndecided = (one: Return): boolean => isReturnOpen(one) && one.refund === null

/**
 * The quantity of a line that may be returned: what was not refunded, did not end as paid back elsewhere and is in no open return. Of a
 * return whose refund is under way only the rest counts, since the refund has the other items.
 */
export function getReturnable({ returns }: Trade, order: Order, at: number): number {
  const own = returns.filter((one) => one.order === order)
  const closed = own.filter(({ paidElsewhere }) => paidElsewhere !== null)
  const settledElsewhere = closed.reduce((sum, { settled }) => sum + sumOf(settled ?? [], at), 0)
  const returning = own
    .filter(isReturnOpen)
    .reduce((sum, { lines, refund, settled }) => sum + sumOf(lines, at) - (refund ? sumOf(settled ?? [], at) : 0), 0)
  const bought = order.lines[at]?.quantity ?? 0
  return bought - Math.max(bought - getLeft(order, at), settledElsewhere) - returning
}

export interface ReturnRequest {
  lines: Pieces[]
  reason: ReturnReason
}

/** The law's fourteen days to change one's mind, which begin with the payment of what is handed over in the salon. */
const daysToChangeMind = 14

export const hasLeft = ({ type, dispatched }: Order): boolean => type === 3 || dispatched

/** No delivery is recorded in this model, so that only an order from salon stock has a last day. */
function isTooLate(trade: Trade, { type, payment }: Order, reason: ReturnReason): boolean {
  return reason === 'changed_mind' && type === 3 && payment !== null && trade.day - payment.day > daysToChangeMind
}

/** The error code that refuses a client who wants to return these items, before the rule of returns is looked at; null where none does. */
function findRejection(trade: Trade, order: Order, { lines }: ReturnRequest): number | null {
  if (order.person === null || !hasOwnPage(trade, order.person)) return 7
  if (!isOnClientPage(trade, order)) return 6
  if (!order.payment) return 8
  return lines.some(({ line, quantity }) => quantity > getReturnable(trade, order, line)) ? 13 : null
}

/** What the client's page says before she sends the return: the amount that she gets back, and whether the rule allows it. */
export function predictReturnPreview(trade: Trade, order: Order, request: ReturnRequest): Answer {
  const code = findRejection(trade, order, request)
  if (code !== null) return refused(code)
  const isAllowed = !isTooLate(trade, order, request.reason)
  const amount = isAllowed
    ? limitToPayment(order, sumPrices(order, request.lines), getUnpromised(trade.returns, order))
    : 0
  return accepted({
    amount,
    allowed: isAllowed ? 1 : 0,
    parcel: request.reason === 'changed_mind' && hasLeft(order) ? 1 : 0,
  })
}

export const sumPrices = ({ lines }: Order, pieces: readonly Pieces[]): number =>
  pieces.reduce((sum, { line, quantity }) => sum + quantity * (lines[line]?.price ?? 0), 0)

/** What is left of an order's payment that neither is being refunded nor was promised by these returns. */
function getUnpromised(returns: readonly Return[], order: Order): number {
  const open = returns.filter((one) => one.order === order && isUndecided(one))
  const promised = order.lines.map((_, line) => {
    const quantity = open.reduce((sum, { lines }) => sum + sumOf(lines, line), 0)
    return { line, quantity: Math.max(0, Math.min(quantity, getLeft(order, line))) }
  })
  return Math.max(0, getMoneyLeft(order, 'or being refunded') - sumPrices(order, promised))
}

/** A client who paid the shop gets no more than is left of her payment; otherwise her seller pays her back, without such a limit. */
const limitToPayment = ({ payment }: Order, amount: number, left: number): number =>
  payment?.isByClient ? Math.min(amount, left) : amount

/** The answer to the client who opens the return, and emails to her and to the seller. */
export function predictOpening(trade: Trade, order: Order, request: ReturnRequest): Answer {
  const code = findRejection(trade, order, request)
  if (code !== null) return refused(code)
  if (isTooLate(trade, order, request.reason)) {
    count(trade, 'returned too late')
    return refused(1)
  }
  const isRepeated = trade.replacements.some(
    (sent) => sent.order === order && sent.lines.some(({ line }) => request.lines.some((one) => one.line === line)),
  )
  if (isRepeated) count(trade, 'return of something replaced')
  if (request.lines.length > 1) count(trade, 'return of several lines')
  if (order.payment?.refunds.some(({ state }) => state === 'refunded')) count(trade, 'return after a refund')
  if (request.reason === 'skin_reaction') count(trade, 'reaction of the skin')
  trade.returns.push({
    order,
    reason: request.reason,
    lines: request.lines,
    state: 'new',
    needsParcel: request.reason === 'changed_mind' && hasLeft(order),
    hasArrived: false,
    refund: null,
    isReplaced: false,
    paidElsewhere: null,
    isErased: false,
    replacedBefore: [...trade.replacements],
    settled: null,
  })
  sendEmail(trade, 'return-opened', clientOf(order))
  sendEmail(trade, 'return-opened', order.owner)
  count(trade, 'return opened')
  return accepted()
}

/** The answer to an administrator who accepts the return; she may say whether a parcel is to be sent, else the rule does. */
export function predictAcceptance(trade: Trade, one: Return, parcel: 'rule' | 'wanted' | 'not wanted'): Answer {
  if (one.state !== 'new' || one.refund) return refused(13)
  if (parcel !== 'rule') one.needsParcel = parcel === 'wanted'
  one.state = one.needsParcel ? 'waiting' : 'arrived'
  sendEmail(trade, 'return-accepted', clientOf(one.order))
  return accepted()
}

/**
 * The answer to an administrator who scans the code of a parcel, which opens every return. The parcel of an undecided one is recorded, also
 * before its return is accepted or where none was asked for (D-756).
 */
export function predictArrival(trade: Trade, one: Return): Answer {
  if (one.hasArrived || !isUndecided(one)) return accepted()
  Object.assign(one, { state: 'arrived', hasArrived: true, needsParcel: true })
  count(trade, 'parcel of a return arrived')
  return accepted()
}

/** The answer to an administrator who decides a return without the parcel that it waits for. */
export function predictNoParcel(trade: Trade, one: Return): Answer {
  if (one.state !== 'waiting') return refused(13)
  Object.assign(one, { state: 'arrived', needsParcel: false })
  count(trade, 'decided without its parcel')
  return accepted()
}

/** Whether an administrator can refuse the return now. */
export const canRefuse = isUndecided

export function refuseReturn(trade: Trade, one: Return): void {
  one.state = 'refused'
  sendEmail(trade, 'return-refused', clientOf(one.order))
  sendEmail(trade, 'return-refused', one.order.owner)
  count(trade, 'return refused')
}

/**
 * Ends the open returns of a person whose data are erased; one whose refund is under way is settled by it (D-556), or closed if that fails
 * (D-699).
 */
export function eraseReturns(trade: Trade, person: number): void {
  for (const one of trade.returns) {
    const record = one.order.client === null ? undefined : trade.clients[one.order.client]
    if (record?.person !== person || record.erased) continue
    one.isErased = true
    if (!isUndecided(one)) continue
    one.state = 'erased'
    count(trade, 'return erased')
  }
}

/** Whether an order is held back, since its client does not want all of it any more (D-606). */
export function isHeldByReturn({ returns }: Trade, order: Order): boolean {
  return returns.some((one) => one.order === order && one.reason === 'changed_mind' && isReturnOpen(one))
}

/** The items of a return's line that were not refunded, and are not being refunded. */
export const getReturnedLeft = ({ order }: Return, { line, quantity }: Pieces): number =>
  Math.max(0, Math.min(quantity, getLeft(order, line)))

/** What the client reads of her return on her own page. */
export function predictClientView(trade: Trade, one: Return): Answer {
  const { order } = one
  if (order.person === null || !hasOwnPage(trade, order.person)) return refused(7)
  if (!isOnClientPage(trade, order)) return refused(6)
  return accepted({
    state: one.state,
    amount: getClientAmount(trade, one),
    from: order.payment?.isByClient ? 'card' : 'seller',
    code: one.state === 'waiting' ? 1 : 0,
    replaced: one.isReplaced ? 1 : 0,
  })
}

/** Of several open returns of an order, the later ones get what the earlier ones leave of its payment. */
function getClientAmount({ returns }: Trade, one: Return): number {
  const { order, state, refund, settled, isReplaced, paidElsewhere } = one
  if (isReplaced || state === 'refused' || state === 'erased') return 0
  if (paidElsewhere !== null) return paidElsewhere
  if (order.payment?.isByClient && refund && refund.state !== 'refused') return refund.amount
  const pieces = one.lines.map((line) => {
    const quantity = settled ? sumOf(settled, line.line) : getReturnedLeft(one, line)
    return { line: line.line, quantity }
  })
  return limitToPayment(order, sumPrices(order, pieces), getUnpromised(returns.slice(0, returns.indexOf(one)), order))
}

const sumOf = (pieces: readonly Pieces[], at: number): number =>
  pieces.reduce((sum, { line, quantity }) => sum + (line === at ? quantity : 0), 0)

interface SeenReturn {
  order: string
  reason: string
  state: string
  needsParcel: boolean
  hasArrived: boolean
  /** How much was paid back; null where no refund settles the return. */
  refunded: number | null
  paidElsewhere: number | null
  lines: { line: number; quantity: number; settled: number | null; to: string | null }[]
  /** How many items were sent in replacement. */
  replaced: number
}

/** Describes one return, in the same way for the model and for the shop. */
export function formatReturn({ order, reason, state, lines, ...rest }: SeenReturn): string {
  const pieces = lines.map(({ line, quantity, settled, to }) => {
    const end = settled === null ? '' : `, ${settled} settled${to ? ` to ${to}` : ''}`
    return `${quantity} of line ${line + 1}${end}`
  })
  const parcel = rest.hasArrived ? ', parcel here' : rest.needsParcel ? ', parcel needed' : ''
  const refund = rest.refunded === null ? '' : `, refunded ${rest.refunded}`
  const closed = rest.paidElsewhere === null ? '' : `, ${rest.paidElsewhere} paid back elsewhere`
  const replaced = rest.replaced > 0 ? `, ${rest.replaced} replaced` : ''
  return `${order}: ${reason}, ${state}${parcel}, ${pieces.join(' and ')}${refund}${closed}${replaced}`
}

export function predictReturns({ returns }: Trade): string[] {
  return returns.map(({ order, refund, settled, isReplaced, ...one }) => {
    const lines = one.lines.map(({ line, quantity }) => {
      const part = settled?.find((pieces) => pieces.line === line)
      return { line, quantity, settled: settled ? (part?.quantity ?? 0) : null, to: part?.to ?? null }
    })
    const replaced = isReplaced ? (settled ?? []).reduce((sum, { quantity }) => sum + quantity, 0) : 0
    const refunded = refund && refund.state !== 'refused' ? refund.amount : null
    return formatReturn({ ...one, order: order.name, lines, refunded, replaced })
  })
}
