import { maxLineQuantity } from '#catalogue/line-limit.ts'
import { commissionOf } from '#commission-rules/commission-of.ts'
import type { SellerRules } from '#commission-rules/server/seller-rules.ts'
import { getToday } from '#platform/dates.ts'
import { multiply, pence, toPounds } from '#platform/money.ts'
import type {
  CouponBudgetView,
  CouponOrderView,
  CouponState,
  CouponTermsView,
  CouponView,
  SellerTermsView,
} from '../contract.ts'
import { reduceLines, sumReduction, sumShare } from '../reduce-lines.ts'
import type {
  BudgetRow,
  CountedCouponRow,
  CouponOrderRow,
  ExampleProductRow,
  ShownCouponRow,
} from './coupon-list-store.ts'

const pounds = (amount: number) => toPounds(pence(amount))

function getState(coupon: ShownCouponRow): CouponState {
  const today = getToday()
  if (coupon.ended_at !== null) return 'ended'
  if (coupon.last_day !== null && coupon.last_day < today) return 'over'
  if (coupon.first_day !== null && coupon.first_day > today) return 'planned'
  return coupon.max_uses !== null && (coupon.uses ?? 0) >= coupon.max_uses ? 'used_up' : 'active'
}

export function presentTerms(coupon: ShownCouponRow): CouponTermsView {
  return {
    _id: coupon.id,
    code: coupon.code,
    name: coupon.name,
    percent: coupon.percent,
    amount: coupon.amount_pence === null ? null : pounds(coupon.amount_pence),
    rule: coupon.commission_rule,
    scope: coupon.scope,
    things: coupon.things,
    minimum: pounds(coupon.minimum_pence),
    first_order: coupon.is_first_order,
    max_uses: coupon.max_uses,
    max_uses_per_email: coupon.max_uses_per_email,
    from: coupon.first_day,
    until: coupon.last_day,
    state: getState(coupon),
    created: coupon.created_at.toISOString(),
  }
}

/**
 * What the coupon does to the sale of this product, in the smallest number of items that reaches the coupon's minimum; null where so many
 * cannot be sold.
 */
export function presentExample(
  coupon: ShownCouponRow,
  product: ExampleProductRow | undefined,
  rules: SellerRules,
): SellerTermsView['example'] {
  if (!product) return null
  const { commission } = commissionOf(rules, {
    pricePence: product.price_pence,
    commissionPence: product.commission_pence,
    brand: product.brand,
    categoryIds: product.category_ids,
  })
  const price = pence(product.price_pence)
  const quantity = Math.max(1, Math.ceil(coupon.minimum_pence / price))
  if (quantity > Math.min(product.stock, maxLineQuantity)) return null
  const amount = coupon.amount_pence === null ? null : pence(coupon.amount_pence)
  const lines = reduceLines([{ price, commission, quantity, isEligible: true }], {
    percent: coupon.percent,
    amount,
    rule: coupon.commission_rule,
  })
  return {
    name: product.name,
    quantity,
    price: pounds(multiply(price, quantity)),
    reduction: toPounds(sumReduction(lines)),
    share: toPounds(sumShare(lines)),
    list_commission: toPounds(multiply(commission, quantity)),
  }
}

export function presentCoupon(coupon: CountedCouponRow): CouponView {
  return {
    ...presentTerms(coupon),
    uses: coupon.uses,
    cost: pounds(coupon.cost_pence),
    seller: coupon.seller_name,
    share: pounds(coupon.share_pence),
  }
}

export function presentCouponOrder(row: CouponOrderRow): CouponOrderView {
  return {
    order_id: row.order_id,
    ord_no: row.order_number,
    paid: row.paid_at.toISOString(),
    buyer: row.buyer,
    seller: row.seller,
    price: pounds(row.full_price_pence),
    reduction: pounds(row.reduction_pence),
    returned: pounds(row.returned_pence),
    share: pounds(row.share_pence),
  }
}

export function presentBudget({ seller_id, seller, budget_pence, spent_pence }: BudgetRow): CouponBudgetView {
  return { user_id: seller_id, seller, budget: pounds(budget_pence), spent: pounds(spent_pence) }
}
