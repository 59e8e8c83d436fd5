import { requirePersonOrder } from '#client-page/orders/server/get-person-order.ts'
import { getReturnDay, type ReturnPolicy } from '#legal/return-policy.ts'
import { findReturnPolicy } from '#legal/server/legal-pages.ts'
import { deliveryType, paymentStatus } from '#orders/order-state.ts'
import { getPayerRole } from '#orders/payment/server/payable-order.ts'
import { getRefundableOrder, type RefundableOrder } from '#orders/refunds/server/refundable-order.ts'
import { getAnyOrder, lockAnyOrder } from '#orders/server/order-access.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { formatDay } from '#platform/dates.ts'
import { min, multiply, type Pence, pence, subtract, sum, zeroPence } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { LineToReturn } from '../contract.ts'
import type { ReturnedOrder, ReturnObstacle, ReturnReason } from '../return-rule.ts'
import { findReturnObstacle, needsParcel } from '../return-rule.ts'
import { returnsText } from '../text.ts'
import { findReplacedOrder, type LineToReturnRow, selectLinesToReturn, sumPromised } from './returnable-store.ts'

type OrderWithLines = Awaited<ReturnType<typeof getAnyOrder>>

/** A line of an order, with how many of its items may still be returned and what the client pays for one. */
export interface ReturnableLine {
  id: string
  productId: string
  brand: string
  name: string
  picture: string
  quantity: number
  left: number
  price: Pence
  hasSeal: boolean
}

/** A paid order, with what its client may return of it. */
export interface ReturnableOrder {
  order: OrderWithLines
  /** The seller's name. */
  seller: string
  facts: ReturnedOrder
  policy: ReturnPolicy
  payer: 'seller' | 'client'
  /** What is left of the payment that was neither refunded, lost in a dispute nor promised by an open return. */
  rest: Pence
  lines: ReturnableLine[]
}

/** Finds a paid order of the person with this email, with what may be returned of it now. */
export async function getReturnableOrder(db: Db, email: string, orderId: string): Promise<ReturnableOrder> {
  const { id, seller_name } = await requirePersonOrder(db, email, orderId)
  return describeReturnable(db, await getAnyOrder(db, id), seller_name)
}

/**
 * Like getReturnableOrder, but locks the order until the transaction ends, so that if two returns are opened at once, the second sees what
 * the first has taken. Whose order it is is checked once it is locked, since the person may have erased herself while it was waited for.
 */
export async function lockReturnableOrder(tx: Tx, email: string, orderId: string): Promise<ReturnableOrder> {
  const { id } = await requirePersonOrder(tx, email, orderId)
  const order = await lockAnyOrder(tx, id)
  const { seller_name } = await requirePersonOrder(tx, email, id)
  return describeReturnable(tx, order, seller_name)
}

async function describeReturnable(db: Db, order: OrderWithLines, seller: string): Promise<ReturnableOrder> {
  if (order.payment_status !== paymentStatus.completed || order.paid_at === null)
    throw new AppError(returnsText.notYetPaid, errorCode.notAllowed)
  const replaced = await findReplacedOrder(db, order.id)
  if (replaced) throw new AppError(returnsText.returnTheFirst(replaced), errorCode.notAllowed)
  const refundable = await getRefundableOrder(db, order)
  const rest = Math.max(0, refundable.remaining - sumOpen(refundable) - (await sumPromised(db, order.id)))
  const refunded = new Map(refundable.lines.map((line) => [line.id, line.refunded]))
  const toReturn = new Map((await selectLinesToReturn(db, order.id)).map((line) => [line.id, line]))
  return {
    order,
    seller,
    facts: describeProgress(order),
    policy: await findReturnPolicy(db, order.paid_at),
    payer: getPayerRole(order, refundable.payment),
    rest: pence(rest),
    lines: order.lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      brand: line.brand,
      name: line.name,
      picture: line.picture,
      quantity: line.quantity,
      left: countReturnable(line.quantity, refunded.get(line.id) ?? 0, toReturn.get(line.id)),
      price: pence(line.price_pence),
      hasSeal: toReturn.get(line.id)?.has_seal ?? false,
    })),
  }
}

/** What refunds that are under way take of a payment. */
const sumOpen = ({ refunds }: RefundableOrder): Pence =>
  sum(refunds.filter(({ state }) => state === 'queued' || state === 'sent').map(({ amount }) => amount))

/**
 * Counts the items of a line that may still be returned. What a return ended without a refund of its own was refunded elsewhere or, where
 * the charge was nothing, is counted by the return alone.
 */
function countReturnable(bought: number, refunded: number, line: LineToReturnRow | undefined): number {
  const { returning = 0, settled_elsewhere: settled = 0 } = line ?? {}
  return Math.max(0, bought - Math.max(refunded, settled) - returning)
}

/** How far an order has come. One from salon stock counts as delivered when it is paid, since it is handed over then. */
export function describeProgress(
  order: Pick<OrderWithLines, 'delivery_type' | 'paid_at' | 'dispatched_at' | 'delivered' | 'delivered_at'>,
): ReturnedOrder {
  if (order.delivery_type === deliveryType.fromSalonStock) return { hasLeft: true, deliveredAt: order.paid_at }
  return { hasLeft: order.dispatched_at !== null || order.delivered, deliveredAt: order.delivered_at }
}

interface JudgedLine {
  line: ReturnableLine
  quantity: number
  isSealBroken: boolean
  amount: Pence
  obstacle: ReturnObstacle | null
}

export interface JudgedReturn {
  lines: JudgedLine[]
  needsParcel: boolean
  /** What the client gets back for the lines that the rule allows. */
  amount: Pence
}

/** Judges the chosen lines by the rule of returns; throws if more items are chosen than are left, or if a line belongs to another order. */
export function judgeReturn(
  returnable: ReturnableOrder,
  { reason, lines: requested }: { reason: ReturnReason; lines: readonly LineToReturn[] },
  at = new Date(),
): JudgedReturn {
  const { facts: order, policy } = returnable
  let allowed = zeroPence
  const lines = mergeLines(requested).map(({ line_id, quantity, seal_broken }) => {
    const line = returnable.lines.find(({ id }) => id === line_id)
    if (!line) throw new AppError(returnsText.lineUnknown, errorCode.notFound)
    if (quantity > line.left) throw new AppError(returnsText.tooMany, errorCode.conflict)
    const isSealBroken = line.hasSeal && seal_broken
    const obstacle = findReturnObstacle({ hasSeal: line.hasSeal, isSealBroken }, { reason, order, policy, at })
    // the lines before this one have already taken their share of what is left of the payment
    const amount = subtract(limitToRest(returnable, sum([allowed, multiply(line.price, quantity)])), allowed)
    if (obstacle === null) allowed = sum([allowed, amount])
    return { line, quantity, isSealBroken, amount, obstacle }
  })
  return { lines, needsParcel: needsParcel(reason, order), amount: allowed }
}

/**
 * Limits an amount to what is left of the client's payment, since the shop cannot refund more to her card. If the seller pays the client
 * back, the shop knows no such limit.
 */
export function limitToRest({ payer, rest }: Pick<ReturnableOrder, 'payer' | 'rest'>, amount: Pence): Pence {
  return payer === 'client' ? min(amount, rest) : amount
}

/** Merges lines that are named twice: their quantities are added up, and the seal counts as broken if either says so. */
function mergeLines(requested: readonly LineToReturn[]): LineToReturn[] {
  const merged = new Map<string, LineToReturn>()
  for (const line of requested) {
    const before = merged.get(line.line_id)
    merged.set(line.line_id, {
      line_id: line.line_id,
      quantity: line.quantity + (before?.quantity ?? 0),
      seal_broken: line.seal_broken || (before?.seal_broken ?? false),
    })
  }
  return [...merged.values()]
}

/** Throws an error with the reason if the rule refuses a line of the return. */
export function assertAllowed({ facts, policy }: ReturnableOrder, { lines }: JudgedReturn): void {
  const refused = lines.find(({ obstacle }) => obstacle !== null)
  if (!refused) return
  const last = getReturnDay(facts.deliveredAt, policy)
  if (refused.obstacle === 'too_late' && last) throw createFieldError('reason', returnsText.tooLate(formatDay(last)))
  throw createFieldError('lines', returnsText.sealBroken(`${refused.line.brand} ${refused.line.name}`))
}
