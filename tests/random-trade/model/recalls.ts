import { type Answer, accepted, type ExpectedAnswers, refused } from './answers.ts'
import { count } from './counts.ts'
import { clientOf } from './order-state.ts'
import type { Trouble } from './pay-order.ts'
import { getLeft, predictRefund, previewRefund } from './refunds.ts'
import type { Return } from './returns.ts'
import { type Order, type Replacement, sendEmail, type Trade } from './trade.ts'

/** A product that was withdrawn from those who bought it (D-580 to D-584). */
export interface Recall {
  product: number
  /** The recalled batches; where none is named, all of them. */
  batches: string[]
  hasEnded: boolean
  /** The recipients who were mailed; each is mailed only once. */
  addresses: Set<string>
  /** The orders and replacements about which their buyers were mailed. */
  mailed: Set<object>
  /** The orders whose last refund by the recall was refused. */
  refused: Set<Order>
}

/**
 * The recalled items of one sale: the lines of a paid order, of which a coupon may have made two out of one, or a replacement for a
 * returned item.
 */
interface RecalledLine {
  order: Order
  lines: number[]
  quantity: number
  batches: string[]
  /** The order or the replacement, as the object that identifies it throughout the trade. */
  sold: object
  isReplacement: boolean
}

/**
 * Lists the recalled lines. A line is recalled if one of its recorded batches is, or if none was recorded for it or for what replaced its
 * items (D-583, D-687). Replacements have no recorded batch in this model.
 */
function listRecalledLines({ orders, replacements }: Trade, recall: Recall): RecalledLine[] {
  const sales = orders
    .filter(({ payment }) => payment !== null)
    .map((order) => {
      const own = [...order.lines.entries()].filter(([at]) => isOfRecall(recall, order, at, replacements))
      const quantity = own.reduce((sum, [, line]) => sum + line.quantity, 0)
      const lines = own.map(([at]) => at)
      return { order, lines, quantity, batches: own[0]?.[1].batches ?? [], sold: order, isReplacement: false }
    })
  const sent = replacements.map((sold) => {
    const own = sold.lines.filter(({ line }) => sold.order.lines[line]?.product === recall.product)
    const quantity = own.reduce((sum, pieces) => sum + pieces.quantity, 0)
    const lines = own.map(({ line }) => line)
    return { order: sold.order, lines, quantity, batches: [], sold, isReplacement: true }
  })
  return [...sales, ...sent].filter(({ lines }) => lines.length > 0)
}

/** Whether something in the order is recalled and not refunded. */
export function isHeldByRecall(trade: Trade, order: Order): boolean {
  const isHeld = (one: RecalledLine) => one.sold === order && one.lines.some((line) => getLeft(order, line) > 0)
  return trade.recalls.some((recall) => !recall.hasEnded && listRecalledLines(trade, recall).some(isHeld))
}

/** Whether the returned items of a line are under an open recall, of their batch or of an unknown one. */
export function isLineRecalled({ recalls }: Trade, { order, replacedBefore }: Return, at: number): boolean {
  return recalls.some((recall) => !recall.hasEnded && isOfRecall(recall, order, at, replacedBefore))
}

function isOfRecall(
  { product, batches: meant }: Recall,
  order: Order,
  at: number,
  replacements: readonly Replacement[],
): boolean {
  const line = order.lines[at]
  if (line?.product !== product) return false
  const isReplaced = replacements.some((sent) => sent.order === order && sent.lines.some((one) => one.line === at))
  return (
    meant.length === 0 || line.batches.length === 0 || isReplaced || line.batches.some((batch) => meant.includes(batch))
  )
}

/** The answer to withdrawing a product; refused if it already has an open recall. */
export function predictWithdrawal(trade: Trade, product: number, batches: string[]): Answer {
  if (isRecalled(trade, product)) return refused(13)
  const begun = { addresses: new Set<string>(), mailed: new Set<object>(), refused: new Set<Order>() }
  trade.recalls.push(Object.assign(begun, { product, batches, hasEnded: false }))
  Object.assign(trade.products[product] ?? {}, { visible: false, withdrawn: true })
  count(trade, 'product recalled')
  return accepted()
}

const isRecalled = ({ recalls }: Trade, product: number): boolean =>
  recalls.some((recall) => recall.product === product && !recall.hasEnded)

/** The answer to showing a product again, which every link then sells; refused until its recall has ended. */
export function predictShown(trade: Trade, product: number): Answer {
  if (isRecalled(trade, product)) return refused(13)
  Object.assign(trade.products[product] ?? {}, { visible: true, withdrawn: false })
  return accepted()
}

/** The answer to mailing the buyers. Pressing the button again before the first emails are queued does not mail a buyer twice. */
export function predictRecallEmails(trade: Trade, recall: Recall): Answer {
  const open = listRecalledLines(trade, recall).filter(({ sold }) => !recall.mailed.has(sold))
  if (recall.hasEnded || open.length === 0) return refused(13)
  for (const { order, sold } of open) {
    const to = clientOf(order) ?? order.owner
    if (!recall.addresses.has(to)) sendEmail(trade, 'recall', to)
    recall.addresses.add(to)
    recall.mailed.add(sold)
  }
  count(trade, 'recall mailed')
  return accepted()
}

interface RecallRefund {
  order: Order
  lines: number[]
  quantity: number
  amount: number
  commission: number
}

/** The refunds of the product's remaining items in each order; `blocked` counts the orders in which nothing can be refunded now. */
export function previewRecall(trade: Trade, recall: Recall): { refunds: RecallRefund[]; blocked: number } {
  const refunds: RecallRefund[] = []
  let blocked = 0
  for (const { order, lines, isReplacement } of listRecalledLines(trade, recall)) {
    const quantity = isReplacement ? 0 : sumLeft(order, lines)
    if (quantity === 0) continue
    const preview = previewPieces(order, lines)
    if (preview) refunds.push({ order, lines, quantity, ...preview })
    else blocked += 1
  }
  return { refunds, blocked }
}

const listLeft = (order: Order, lines: number[]) =>
  lines.map((line) => ({ line, quantity: getLeft(order, line) })).filter(({ quantity }) => quantity > 0)

const sumLeft = (order: Order, lines: number[]): number =>
  listLeft(order, lines).reduce((sum, { quantity }) => sum + quantity, 0)

/** The refund of these lines; null where no refund is possible now, or while another one of the order is open. */
function previewPieces(order: Order, lines: number[]) {
  if (order.payment?.refunds.some(({ state }) => state === 'open')) return null
  const preview = previewRefund(order, listLeft(order, lines), 'rest')
  return preview && { amount: preview.amount, commission: preview.commission }
}

export function sumPreview({ refunds, blocked }: ReturnType<typeof previewRecall>): Record<string, number> {
  const sum = (what: 'quantity' | 'amount' | 'commission') => refunds.reduce((total, one) => total + one[what], 0)
  const [items, amount, commission] = [sum('quantity'), sum('amount'), sum('commission')]
  return { orders: refunds.length, items, amount, commission, blocked }
}

/**
 * The answers to requesting the refunds of the preview, of which either all are requested or none. Of two simultaneous requests the second
 * is refused, since the first has changed the preview.
 */
export function predictRecallRefund(recall: Recall, orders: number, shown: 'preview' | 'stale'): ExpectedAnswers {
  if (recall.hasEnded) return { first: [refused(13)], others: [refused(13)] }
  if (shown === 'stale') return { first: [refused(14)], others: [refused(14)] }
  if (orders === 0) return { first: [refused(13)], others: [refused(13)] }
  return { first: [accepted()], others: [refused(14)] }
}

/** The jobs that make the requested refunds: each refunds what is left of its order when it runs. */
export function makeRecallRefunds(trade: Trade, recall: Recall, requested: RecallRefund[], trouble: Trouble): void {
  for (const { order, lines } of requested) {
    const quantity = sumLeft(order, lines)
    recall.refused.delete(order)
    if (quantity === 0) count(trade, 'refunded before its recall')
    if (quantity === 0) continue
    const preview = previewPieces(order, lines)
    const request = { lines: listLeft(order, lines), shown: 'preview', trouble, submits: 1, upTo: 'rest' } as const
    const [answer = refused(13)] = preview
      ? predictRefund(trade, order, { ...request, lines: [...request.lines], amount: preview.amount }).first
      : []
    // even if the provider's answer was lost (code 23), the refund is under way
    const isMade = answer.statusCode === 1 || answer.code === 23
    if (!isMade) recall.refused.add(order)
    count(trade, isMade ? 'refunded by recall' : 'recall refused by provider or dispute')
  }
}

export function predictRecallEnd(trade: Trade, recall: Recall): Answer {
  if (recall.hasEnded) return refused(13)
  recall.hasEnded = true
  count(trade, 'recall ended')
  return accepted()
}

/** The page of each recall: what it is of, and everybody who bought it. */
export function predictRecallPages(trade: Trade): string[] {
  return trade.recalls.map((recall) => {
    const lines = listRecalledLines(trade, recall).map((one) => {
      const { order, quantity, batches, sold, isReplacement } = one
      const name = isReplacement ? 'replacement' : order.name
      return { name, quantity, batches, isMailed: recall.mailed.has(sold), refund: findRefundState(recall, one) }
    })
    return formatRecall({ product: recall.product, batches: recall.batches, hasEnded: recall.hasEnded, lines })
  })
}

function findRefundState(recall: Recall, { order, lines, isReplacement }: RecalledLine): string {
  if (isReplacement) return 'none'
  if (sumLeft(order, lines) === 0) return 'refunded'
  return recall.refused.has(order) ? 'refused' : 'open'
}

interface RecallPage {
  product: number
  batches: readonly string[]
  hasEnded: boolean
  lines: { name: string; quantity: number; batches: readonly string[]; isMailed: boolean; refund: string }[]
}

/** Describes one recall, in the same way for the model and for the shop. */
export function formatRecall({ product, batches, hasEnded, lines }: RecallPage): string {
  const [ofBatches, end] = [batches.length > 0 ? ` of ${batches.join('+')}` : '', hasEnded ? ', ended' : '']
  const rows = lines.map(
    (one) =>
      `${one.name}: ${one.quantity} of ${one.batches.join('+') || 'unknown'}, ${one.isMailed ? 'mailed' : 'not mailed'}, ${one.refund}`,
  )
  const waiting = lines.filter(({ isMailed }) => !isMailed).length
  return `product ${product + 1}${ofBatches}${end}, ${lines.length} orders, ${waiting} to mail: ${rows.sort().join('; ')}`
}
