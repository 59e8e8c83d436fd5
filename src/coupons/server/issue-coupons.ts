import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/users.ts'
import { type AuditedState, recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { getToday } from '#platform/dates.ts'
import { type Pence, pence, toPounds } from '#platform/money.ts'
import { type Database, findViolatedConstraint, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { CouponForm, OwnCouponForm } from '../contract.ts'
import { couponsText } from '../text.ts'
import { countThings, selectBudget, upsertBudget } from './coupon-list-store.ts'
import { type CouponValues, countCoupons, endCouponRow, insertCoupon, lockCoupon } from './coupon-store.ts'

/** How many coupons the distributor, and each seller, may have valid or planned at once: nobody would look through a longer list. */
const mostCoupons = 2_000
const mostOwnCoupons = 50

const subjectKind = 'coupon'

/** Issues a coupon of the distributor's; returns its id. */
export function addCoupon(db: Database, admin: AuthenticatedActor, form: CouponForm): Promise<string> {
  const { rule, scope, ids } = form
  return saveNewCoupon(db, null, async (tx) => {
    const scope_ids = [...new Set(scope === 'all' ? [] : ids)]
    if (
      scope_ids.length > 0 &&
      (!scope_ids.every(isId) || (await countThings(tx, scope, scope_ids)) < scope_ids.length)
    )
      throw createFieldError('ids', couponsText.thingsWrong)
    const values = { ...toValues(form), commission_rule: rule, scope, scope_ids, created_by: admin.userId }
    const subjectId = await insertCoupon(tx, values)
    await recordAdminChange(tx, admin, {
      action: 'add coupon',
      subjectKind,
      subjectId,
      before: null,
      after: toState(values),
    })
    return subjectId
  })
}

/** Issues a seller's own coupon, which is paid out of her commission, within the budget that an administrator has given her (D-645). */
export function addOwnCoupon(db: Database, { userId }: AuthenticatedActor, form: OwnCouponForm): Promise<string> {
  return saveNewCoupon(db, userId, async (tx) => {
    const { budget_pence: budget, spent_pence: spent } = await selectBudget(tx, userId)
    if (budget === 0) throw new AppError(couponsText.noBudget, errorCode.notAllowed)
    if (spent >= budget) throw new AppError(couponsText.budgetSpent, errorCode.conflict)
    const own = { commission_rule: 'hers', scope: 'all', scope_ids: [], seller_id: userId, created_by: userId }
    return insertCoupon(tx, { ...toValues(form), ...own })
  })
}

/** Saves a new coupon; `sellerId` is the seller whose own coupon it is, null for one of the distributor. */
async function saveNewCoupon(
  db: Database,
  sellerId: string | null,
  save: (tx: Tx) => Promise<string>,
): Promise<string> {
  try {
    return await inTransaction(db, async (tx) => {
      const most = sellerId === null ? mostCoupons : mostOwnCoupons
      if ((await countCoupons(tx, sellerId, getToday())) >= most)
        throw new AppError(couponsText.tooMany(most), errorCode.conflict)
      return save(tx)
    })
  } catch (error) {
    if (findViolatedConstraint(error) === 'coupons_code')
      throw createFieldError('code', couponsText.codeTaken, errorCode.nameTaken)
    throw error
  }
}

function toValues(form: OwnCouponForm): Omit<CouponValues, 'commission_rule' | 'scope' | 'created_by'> {
  if (form.until !== undefined && form.until < getToday()) throw createFieldError('until', couponsText.dayPast)
  return {
    code: form.code,
    name: form.name,
    percent: form.percent,
    amount_pence: form.amount,
    minimum_pence: form.minimum ?? 0,
    is_first_order: form.first_order === 1,
    max_uses: form.max_uses,
    max_uses_per_email: form.max_uses_per_email,
    first_day: form.from ?? null,
    last_day: form.until ?? null,
  }
}

const inPounds = (amount: number | null | undefined) => (amount ? toPounds(pence(amount)) : null)

function toState(values: CouponValues): AuditedState {
  return {
    code: values.code,
    name: values.name,
    percent: values.percent ?? null,
    amount: inPounds(values.amount_pence),
    rule: values.commission_rule,
    scope: values.scope,
    for: values.scope_ids ?? [],
    minimum: inPounds(values.minimum_pence),
    firstOrder: values.is_first_order ?? false,
    uses: values.max_uses ?? null,
    usesPerEmail: values.max_uses_per_email ?? null,
    from: values.first_day ? String(values.first_day) : null,
    until: values.last_day ? String(values.last_day) : null,
  }
}

/** Ends a coupon, even a seller's own: from now on no order can use it, and no unpaid order with it can be paid. */
export function endCoupon(db: Database, admin: AuthenticatedActor, couponId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id: subjectId, code } = await endLocked(tx, couponId, () => true)
    const states = { before: { code, ended: false }, after: { code, ended: true } }
    await recordAdminChange(tx, admin, { action: 'end coupon', subjectKind, subjectId, ...states })
  })
}

export function endOwnCoupon(db: Database, { userId }: AuthenticatedActor, couponId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await endLocked(tx, couponId, (sellerId) => sellerId === userId)
  })
}

async function endLocked(tx: Tx, couponId: string, isOwn: (sellerId: string | null) => boolean) {
  const coupon = isId(couponId) ? await lockCoupon(tx, couponId) : undefined
  if (!coupon || !isOwn(coupon.seller_id)) throw new AppError(couponsText.couponNotFound, errorCode.notFound)
  if (coupon.ended_at !== null) throw new AppError(couponsText.endedAlready, errorCode.conflict)
  await endCouponRow(tx, coupon.id)
  return coupon
}

/** Sets what a seller's own coupons may cost altogether. If they have cost more by now, they do not end, but are refused as used up. */
export function setBudget(
  db: Database,
  admin: AuthenticatedActor,
  { sellerId, budget }: { sellerId: string; budget: Pence },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const seller = isId(sellerId) ? await findSeller(tx, sellerId) : undefined
    if (!seller || seller.deleted) throw new AppError(couponsText.sellerNotFound, errorCode.notFound)
    const { budget_pence: before } = await selectBudget(tx, sellerId)
    await upsertBudget(tx, sellerId, budget)
    const states = { before: { budget: toPounds(pence(before)) }, after: { budget: toPounds(budget) } }
    await recordAdminChange(tx, admin, {
      action: 'set coupon budget',
      subjectKind: 'user',
      subjectId: sellerId,
      ...states,
    })
  })
}
