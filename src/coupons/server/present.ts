import { maxLineQuantity } from '#catalogue/line-limit.ts'
import { commissionOf } from '#commission-rules/commission-of.ts'
import type { SellerRules } from '#commission-rules/server/seller-rules.ts'
import { getToday } from '#platform/dates.ts'
import { multiply, type Pence, pence, toPounds } from '#platform/money.ts'
import type {
  CouponBudgetView,
  CouponOrderView,
  CouponState,
  CouponTermsView,
  CouponView,
  SellerTermsView,
} from '../contract.ts'
import { type CouponTerms, reduceLines, sumReduction, sumShare } from '../reduce-lines.ts'
import type { BudgetRow, CountedCouponRow, CouponOrderRow, ShownCouponRow } from './coupon-list-store.ts'
import type { CouponRow } from './coupon-store.ts'
import type { ExampleProductRow } from './example-store.ts'

const pounds = (amount: number) => toPounds(pence(amount))

function getState(coupon: ShownCouponRow): CouponState {
  const today = getToday()
  if (coupon.ended_at !== null) return 'ended'
  if (coupon.last_day !== null && coupon.last_day < today) return 'over'
  if (coupon.first_day !== null && coupon.first_day > today) return 'planned'
  if (coupon.is_budget_spent || (coupon.max_uses !== null && (coupon.uses ?? 0) >= coupon.max_uses)) return 'used_up'
  return 'active'
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

/** A product at what a seller earns with one piece. */
interface ExampleProduct {
  name: string
  price: Pence
  commission: Pence
  stock: number
}

/** The products with which the seller earns something, at her commission by the rules. */
export function earningProducts(products: readonly ExampleProductRow[], rules: SellerRules): ExampleProduct[] {
  return products
    .map(
      ({
        name,
        price_pence: pricePence,
        commission_pence: commissionPence,
        brand,
        category_ids: categoryIds,
        stock,
      }) => {
        const { commission } = commissionOf(rules, { pricePence, commissionPence, brand, categoryIds })
        return { name, price: pence(pricePence), commission, stock }
      },
    )
    .filter(({ commission }) => commission > 0)
}

/**
 * What the coupon does to the sale of the product of which it costs the seller the most, in the smallest number of items that reaches the
 * coupon's minimum; null where of no product so many can be sold.
 */
export function presentExample(coupon: CouponRow, products: readonly ExampleProduct[]): SellerTermsView['example'] {
  const amount = coupon.amount_pence === null ? null : pence(coupon.amount_pence)
  const terms = { percent: coupon.percent, amount, rule: coupon.commission_rule }
  let dearest: ReturnType<typeof sell> | null = null
  for (const product of products) {
    const quantity = Math.max(1, Math.ceil(coupon.minimum_pence / product.price))
    if (quantity > Math.min(product.stock, maxLineQuantity)) continue
    const sale = sell(product, quantity, terms)
    if (!dearest || sale.share > dearest.share || (sale.share === dearest.share && sale.earned > dearest.earned))
      dearest = sale
  }
  if (!dearest) return null
  const { product, quantity, lines, share, earned } = dearest
  return {
    name: product.name,
    quantity,
    price: toPounds(multiply(product.price, quantity)),
    reduction: toPounds(sumReduction(lines)),
    share: toPounds(share),
    list_commission: toPounds(earned),
  }
}

function sell(product: ExampleProduct, quantity: number, terms: CouponTerms) {
  const { price, commission } = product
  const lines = reduceLines([{ price, commission, quantity, isEligible: true }], terms)
  return { product, quantity, lines, share: sumShare(lines), earned: multiply(commission, quantity) }
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
