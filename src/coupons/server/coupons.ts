import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { getToday } from '#platform/dates.ts'
import { multiply, type Pence, pence, sum } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { CommissionRule } from '../code-contract.ts'
import type { ListLine, ReducedLine } from '../reduce-lines.ts'
import { reduceLines, sumReduction, sumShare } from '../reduce-lines.ts'
import { couponsText } from '../text.ts'
import {
  addReturned,
  blankEmailsOf,
  type CouponRow,
  countCouponUses,
  deleteUse,
  endCouponsOf,
  hasUse,
  insertUse,
  lockCoupon,
  lockEmail,
  selectCouponByCode,
  selectCouponById,
  selectEmailOf,
  selectProductsIn,
  selectReductionLeft,
} from './coupon-store.ts'

/** What is to be sold, before the coupon is applied. */
export interface CouponSale<Line extends SoldLine> {
  code: string
  /** The seller whose client orders; for an order on a shop page, the owner of the page, even if another seller is credited. */
  sellerId: string
  creditedId: string
  /** The client's email; empty where it is not known yet. */
  email: string
  /** False for an order that a seller places for her own salon, without a client. */
  isForClient: boolean
  lines: readonly Line[]
}

type SoldLine = Omit<ListLine, 'isEligible'> & { productId: string }

export interface AppliedCoupon<Line extends SoldLine> {
  id: string
  code: string
  name: string
  rule: CommissionRule
  lines: ReducedLine<Line & ListLine>[]
  /** The whole reduction, and how much of it comes out of the seller's commission. */
  reduction: Pence
  share: Pence
}

/**
 * Applies a coupon to what is to be sold, or refuses it with an error of the field `coupon`. No use of the coupon is claimed yet: that
 * happens when the payment of the order begins (D-643).
 */
export async function applyCoupon<Line extends SoldLine>(db: Db, sale: CouponSale<Line>): Promise<AppliedCoupon<Line>> {
  const coupon = await selectCouponByCode(db, sale.code)
  if (!coupon) throw createFieldError('coupon', couponsText.unknown, errorCode.notFound)
  const words = findMisuse(coupon, sale) ?? findTimeProblem(coupon)
  if (words !== null) throw refuse(words)
  const eligible = await findEligible(db, coupon, sale)
  if (eligible.size === 0) throw refuse(couponsText.nothingFits)
  const list = sale.lines.map((line) => ({ ...line, isEligible: eligible.has(line.productId) }))
  // a credited seller for whom the coupon is not meant does not pay for it out of her commission
  const isOthers = !isForSeller(coupon, sale.creditedId)
  const rule = isOthers ? 'before' : coupon.commission_rule
  const amount = coupon.amount_pence === null ? null : pence(coupon.amount_pence)
  const lines = reduceLines(list, { percent: coupon.percent, amount, rule })
  const reduction = sumReduction(lines)
  if (reduction === 0) throw refuse(couponsText.nothingFits)
  const problem = await findCountProblem(db, coupon, { email: sale.email, orderId: null, reduction })
  if (problem !== null) throw refuse(problem)
  const { id, code, name } = coupon
  return { id, code, name, rule, lines, reduction, share: sumShare(lines) }
}

const refuse = (words: string) => createFieldError('coupon', words, errorCode.conflict)

function findMisuse(coupon: CouponRow, { sellerId, isForClient, lines }: CouponSale<SoldLine>): string | null {
  if (!isForClient) return couponsText.needsClient
  if (!isForSeller(coupon, sellerId)) return couponsText.notHere
  const basket = sum(lines.map(({ price, quantity }) => multiply(price, quantity)))
  return basket < coupon.minimum_pence ? couponsText.belowMinimum(pence(coupon.minimum_pence)) : null
}

/** Whether the seller may sell with the coupon: she may not if it is another seller's own coupon, or is only for other sellers. */
function isForSeller({ seller_id: ownerId, scope, scope_ids: ids }: CouponRow, sellerId: string): boolean {
  return (ownerId === null || ownerId === sellerId) && (scope !== 'sellers' || ids.includes(sellerId))
}

function findTimeProblem({ ended_at, first_day, last_day }: CouponRow): string | null {
  const today = getToday()
  if (ended_at !== null || (last_day !== null && last_day < today)) return couponsText.over
  return first_day !== null && first_day > today ? couponsText.notYet(first_day) : null
}

async function findEligible(
  db: Db,
  { scope, scope_ids }: CouponRow,
  { lines }: CouponSale<SoldLine>,
): Promise<Set<string>> {
  const sold = lines.map(({ productId }) => productId)
  if (scope === 'products') return new Set(sold.filter((id) => scope_ids.includes(id)))
  return new Set(scope === 'categories' ? await selectProductsIn(db, sold, scope_ids) : sold)
}

async function findCountProblem(
  db: Db,
  coupon: CouponRow,
  { email, orderId, reduction }: { email: string; orderId: string | null; reduction: number },
): Promise<string | null> {
  const counts = await countCouponUses(db, coupon, { email, orderId })
  const { max_uses: most, max_uses_per_email: mostOfEmail } = coupon
  if (most !== null && counts.uses >= most) return couponsText.usedUp
  if (counts.budget_left !== null && counts.budget_left < reduction) return couponsText.usedUp
  if (email === '') return null
  // both cases have the same message, so that it does not tell a stranger whether a client has bought here
  if (counts.has_bought || (mostOfEmail !== null && counts.uses_of_email >= mostOfEmail)) return couponsText.usedBefore
  return null
}

/** The part of an order that concerns its coupon. */
export interface OrderWithCoupon {
  id: string
  coupon_id: string | null
  reduction_pence: number
}

/** Says why the coupon of an unpaid order is no longer valid; null where it is valid, or the order has already claimed its use. */
export async function findCouponProblem(db: Db, order: OrderWithCoupon): Promise<string | null> {
  if (order.coupon_id === null || (await hasUse(db, order.id))) return null
  const coupon = await selectCouponById(db, order.coupon_id)
  return coupon ? findOrderProblem(db, coupon, order) : couponsText.over
}

async function findOrderProblem(db: Db, coupon: CouponRow, order: OrderWithCoupon): Promise<string | null> {
  const { id: orderId, reduction_pence: reduction } = order
  const email = await selectEmailOf(db, orderId)
  return findTimeProblem(coupon) ?? findCountProblem(db, coupon, { email, orderId, reduction })
}

/**
 * Claims the use of an order's coupon, in the transaction that begins the payment: where two orders compete for the last use, the second is
 * refused with code 13 and not charged (D-643). Call it before anything is reserved for the order, since it waits for the claims of other
 * orders.
 */
export async function claimCoupon(tx: Tx, order: OrderWithCoupon): Promise<void> {
  if (order.coupon_id === null) return
  const coupon = await lockCoupon(tx, order.coupon_id)
  if (!coupon) throw new Error(`order ${order.id} has no coupon`)
  if (await hasUse(tx, order.id)) return
  if (coupon.is_first_order) await lockEmail(tx, await selectEmailOf(tx, order.id))
  const problem = await findOrderProblem(tx, coupon, order)
  if (problem !== null) throw new AppError(problem, errorCode.conflict)
  await insertUseOf(tx, order, { couponId: coupon.id, isClaimedLate: false })
}

/** Gives back the use that an order claimed before its payment was declined or cancelled. */
export async function releaseCoupon(tx: Tx, order: OrderWithCoupon): Promise<void> {
  if (order.coupon_id !== null) await deleteUse(tx, order.id)
}

/**
 * Claims the use again for an order whose charge succeeded after the use was given back: the order keeps the reduced price that was paid.
 */
export async function keepCoupon(tx: Tx, order: OrderWithCoupon): Promise<void> {
  if (order.coupon_id !== null) await insertUseOf(tx, order, { couponId: order.coupon_id, isClaimedLate: true })
}

async function insertUseOf(
  tx: Tx,
  { id: orderId, reduction_pence: reduction }: OrderWithCoupon,
  use: { couponId: string; isClaimedLate: boolean },
): Promise<void> {
  const email = await selectEmailOf(tx, orderId)
  await insertUse(tx, { orderId, email, reduction, ...use })
}

/** How much of a paid order's reduction is left after its refunds and lost disputes. */
export async function getReductionLeft(tx: Tx, orderId: string): Promise<Pence> {
  return pence(await selectReductionLeft(tx, orderId))
}

/** Records how much of a reduction a refund or a lost dispute has returned; negative where the refund has failed since. */
export async function recordReturned(tx: Tx, orderId: string, returned: Pence): Promise<void> {
  if (returned !== 0) await addReturned(tx, orderId, returned)
}

/**
 * Erases the emails of those who used coupons, when the data of a client or a seller is erased; the uses still count. A seller's own
 * coupons end, and her budget is deleted (D-646).
 */
export async function eraseCouponUses(tx: Tx, owner: { clientId: string } | { sellerId: string }): Promise<void> {
  await blankEmailsOf(tx, owner)
  if ('sellerId' in owner) await endCouponsOf(tx, owner.sellerId)
}
