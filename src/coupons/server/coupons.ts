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

/** What is sold, before the code. */
export interface CouponSale<Line extends SoldLine> {
  code: string
  /** Whose client's order it is: on a shop page that of the shop, also where another seller is credited. */
  sellerId: string
  creditedId: string
  /** The client's email; empty where it is not known yet. */
  email: string
  /** A seller's order for her own salon without a client is none. */
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
  /** What the code takes off altogether, and what of it comes out of the seller's commission. */
  reduction: Pence
  share: Pence
}

/**
 * Takes a code off what is sold, or refuses it with the field `coupon` and the reason. Nothing is claimed yet: that is done when the
 * order is paid (D-643).
 */
export async function applyCoupon<Line extends SoldLine>(db: Db, sale: CouponSale<Line>): Promise<AppliedCoupon<Line>> {
  const coupon = await selectCouponByCode(db, sale.code)
  if (!coupon) throw createFieldError('coupon', couponsText.unknown, errorCode.notFound)
  const words = findMisuse(coupon, sale) ?? findTimeProblem(coupon)
  if (words !== null) throw refuse(words)
  const eligible = await findEligible(db, coupon, sale)
  if (eligible.size === 0) throw refuse(couponsText.nothingFits)
  const list = sale.lines.map((line) => ({ ...line, isEligible: eligible.has(line.productId) }))
  // another seller, who is credited with an order of the shop page, has not agreed to pay for it
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

/** Whether it is a seller's own code, or one for some sellers, that others do not sell with. */
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
  // the same words, so that they do not tell a stranger whether a client has bought here
  if (counts.has_bought || (mostOfEmail !== null && counts.uses_of_email >= mostOfEmail)) return couponsText.usedBefore
  return null
}

/** What of an order is about its coupon. */
export interface OrderWithCoupon {
  id: string
  coupon_id: string | null
  reduction_pence: number
}

/** Why an unpaid order's code does not hold any more, in words; null where it holds, or is being paid with the order. */
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
 * Claims the use of an order's code in the transaction that begins its payment: of two orders at once with the last use the second one is
 * refused with code 13 and is not charged (D-643). Before anything of the order is reserved, since it waits for other orders' claims.
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

/** The use of an order whose payment was declined or cancelled is there for others again. */
export async function releaseCoupon(tx: Tx, order: OrderWithCoupon): Promise<void> {
  if (order.coupon_id !== null) await deleteUse(tx, order.id)
}

/** For an order whose use was given back before its charge succeeded after all: what was paid stands, and so does the code. */
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

/** What of a paid order's reduction refunds and lost disputes have left. */
export async function getReductionLeft(tx: Tx, orderId: string): Promise<Pence> {
  return pence(await selectReductionLeft(tx, orderId))
}

/** Records what a refund or a lost dispute has returned of a reduction; negative where the refund has failed since. */
export async function recordReturned(tx: Tx, orderId: string, returned: Pence): Promise<void> {
  if (returned !== 0) await addReturned(tx, orderId, returned)
}

/**
 * With a client's data, or a seller's, goes by whom codes were used: the uses count on, without an email; and with a seller's her budget,
 * and her codes hold no longer (D-646).
 */
export async function eraseCouponUses(tx: Tx, owner: { clientId: string } | { sellerId: string }): Promise<void> {
  await blankEmailsOf(tx, owner)
  if ('sellerId' in owner) await endCouponsOf(tx, owner.sellerId)
}
