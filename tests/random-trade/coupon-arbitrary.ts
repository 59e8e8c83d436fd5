import fc from 'fast-check'
import { just, mostly } from './arbitrary-values.ts'
import type { Coupon } from './model/coupons.ts'
import type { SellerName } from './model/trade.ts'

/** Generates the terms of coupons: what they take off, where they apply, and on which days. */

const percent = fc.record({ percent: fc.integer({ min: 1, max: 60 }), amount: just(null) })
const amount = fc.record({ percent: just(null), amount: fc.integer({ min: 1, max: 4000 }) })
type Days = Pick<Coupon, 'from' | 'until'>
const conditions = {
  minimum: mostly(0, 2000, 8000),
  firstOrder: mostly(false, true),
  maxUses: mostly<number | null>(null, 1, 2),
  maxPerPerson: mostly<number | null>(null, 1),
}
/** The days of a coupon, which an hour before or after midnight does not change. */
const days = fc.oneof(
  { weight: 5, arbitrary: just({ from: null, until: null }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Days[]>(
      { from: 2, until: null },
      { from: null, until: 1 },
      { from: null, until: 3 },
      { from: 2, until: 3 },
    ),
  },
) as fc.Arbitrary<Days>
const scope = fc.oneof(
  fc.record({ product: fc.constantFrom(null, null, 0, 1), isByCategory: fc.boolean(), seller: just(null) }),
  fc.record({
    product: just(null),
    isByCategory: just(false),
    seller: fc.constantFrom<SellerName[]>('seller', 'seller', 'rival'),
  }),
) as fc.Arbitrary<Pick<Coupon, 'product' | 'isByCategory' | 'seller'>>
export const coupon = (rules: readonly Coupon['rule'][]) =>
  fc
    .tuple(fc.oneof(percent, amount), scope, fc.record({ rule: fc.constantFrom(...rules), ...conditions }), days)
    .map(([off, meant, terms, valid]) => ({ ...off, ...meant, ...terms, ...valid, budget: null as number | null }))
const everything: Pick<Coupon, 'product' | 'isByCategory' | 'seller'> = {
  product: null,
  isByCategory: false,
  seller: null,
}
export const ownCoupon = fc
  .tuple(fc.oneof(percent, amount), fc.record(conditions), fc.integer({ min: 500, max: 9000 }), days)
  .map(([off, terms, budget, valid]) => ({ ...off, ...terms, ...valid, rule: 'hers' as const, ...everything, budget }))
