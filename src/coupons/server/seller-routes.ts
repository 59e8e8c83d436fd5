import { requireAuthenticated } from '#access/server/actor.ts'
import { readSellerRules } from '#commission-rules/server/seller-rules.ts'
import { getToday } from '#platform/dates.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { couponAddedSchema, couponIdSchema, ownCouponSchema, sellerCouponsSchema } from '../contract.ts'
import { couponsText } from '../text.ts'
import { type ShownCouponRow, selectBudget, selectOwnCoupons, selectUsableCoupons } from './coupon-list-store.ts'
import { selectExampleProducts } from './example-store.ts'
import { addOwnCoupon, endOwnCoupon } from './issue-coupons.ts'
import { earningProducts, presentExample, presentTerms } from './present.ts'

/** Limits how many codes a seller can try for a coupon of her own, since the answer tells her whether a code is taken. */
const ownLimit = { name: 'coupon-own', maxAttempts: 30, windowMinutes: 60 }

/** The calls about the coupons that a seller can use, and about her own. */
export function sellerCouponRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Coupons')

  routes.get(
    '/coupon/list',
    { name: 'listSellerCoupons', summary: 'Codes to sell with', access: 'token', answer: sellerCouponsSchema },
    async ({ actor }) => {
      const { userId } = requireAuthenticated(actor)
      const [usable, own, budget] = await Promise.all([
        selectUsableCoupons(db, userId, getToday()),
        selectOwnCoupons(db, userId),
        selectBudget(db, userId),
      ])
      return ok({
        coupons: await presentSellerTerms(db, userId, usable),
        own: await presentSellerTerms(db, userId, own),
        budget: toPounds(pence(budget.budget_pence)),
        spent: toPounds(pence(budget.spent_pence)),
      })
    },
  )

  routes.post(
    '/coupon',
    {
      name: 'addOwnCoupon',
      summary: 'Issue an own code',
      access: 'token',
      limit: ownLimit,
      errors: ['notAllowed', 'nameTaken', 'conflict'],
      body: ownCouponSchema,
      answer: couponAddedSchema,
    },
    async ({ actor, body }) => {
      const coupon_id = await addOwnCoupon(db, requireAuthenticated(actor), body)
      return ok({ message: couponsText.added, coupon_id })
    },
  )

  routes.put(
    '/coupon/end',
    {
      name: 'endOwnCoupon',
      summary: 'End an own code',
      access: 'token',
      errors: ['notFound', 'conflict'],
      body: couponIdSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await endOwnCoupon(db, requireAuthenticated(actor), body.coupon_id)
      return ok({ message: couponsText.ended })
    },
  )
}

/** The terms of each coupon, with what it does to the seller's sale of an example product. */
async function presentSellerTerms(db: Database, sellerId: string, coupons: readonly ShownCouponRow[]) {
  const rules = await readSellerRules(db, sellerId)
  const products = await selectExampleProducts(db, coupons, rules)
  const byCoupon = Map.groupBy(products, ({ coupon_id }) => coupon_id)
  const earning = new Map([...byCoupon].map(([id, ofScope]) => [id, earningProducts(ofScope, rules)]))
  return coupons.map((coupon) => ({
    ...presentTerms(coupon),
    uses: coupon.uses,
    cost: coupon.cost_pence === null ? null : toPounds(pence(coupon.cost_pence)),
    example: presentExample(coupon, earning.get(isOfWholeShop(coupon) ? null : coupon.id) ?? []),
  }))
}

const isOfWholeShop = ({ scope }: Pick<ShownCouponRow, 'scope'>) => scope === 'all' || scope === 'sellers'
