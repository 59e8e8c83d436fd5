import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { parseAdminListQuery, toAdminPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema, isId } from '#platform/wire-schemas.ts'
import {
  addCouponSchema,
  couponAddedSchema,
  couponBudgetsSchema,
  couponIdSchema,
  couponListQuerySchema,
  couponListSchema,
  couponOrdersQuerySchema,
  couponOrdersSchema,
  couponResponseSchema,
  couponThingsQuerySchema,
  couponThingsSchema,
  setBudgetSchema,
} from '../contract.ts'
import { couponsText } from '../text.ts'
import {
  selectBudgets,
  selectCountedCoupon,
  selectCouponOrders,
  selectCoupons,
  selectThings,
} from './coupon-list-store.ts'
import { addCoupon, endCoupon, setBudget } from './issue-coupons.ts'
import { presentBudget, presentCoupon, presentCouponOrder } from './present.ts'

interface Dependencies {
  db: Database
}

/** The calls with which administrators issue, list and end coupons. */
export function couponRoutes(api: Api, dependencies: Dependencies): void {
  readingRoutes(api, dependencies)
  issuingRoutes(api, dependencies)
}

function readingRoutes(api: Api, { db }: Dependencies): void {
  const routes = createRoutes(api, 'Admin: coupons')

  routes.get(
    '/admin/coupon/list',
    {
      name: 'listCoupons',
      summary: 'Coupons',
      access: 'admin',
      right: 'coupons',
      query: couponListQuerySchema,
      answer: couponListSchema,
    },
    async ({ query }) => {
      const { searchText, page } = parseAdminListQuery(query)
      const { rows, total } = await selectCoupons(db, searchText, page)
      return ok({ coupons: rows.map(presentCoupon), ttl: total })
    },
  )

  routes.get(
    '/admin/coupon/orders',
    {
      name: 'listCouponOrders',
      summary: 'Orders with a coupon',
      access: 'admin',
      right: 'coupons',
      errors: ['notFound'],
      query: couponOrdersQuerySchema,
      answer: couponOrdersSchema,
    },
    async ({ query }) => {
      const { id } = await getCoupon(db, query.coupon_id)
      const { rows, total } = await selectCouponOrders(db, id, toAdminPage(query))
      return ok({ orders: rows.map(presentCouponOrder), ttl: total })
    },
  )

  routes.get(
    '/admin/coupon/things',
    {
      name: 'findCouponThings',
      summary: 'What a coupon may be for',
      access: 'admin',
      right: 'coupons',
      query: couponThingsQuerySchema,
      answer: couponThingsSchema,
    },
    async ({ query }) => ok({ things: await selectThings(db, query.scope, query.sKey) }),
  )

  routes.get(
    '/admin/coupon/budgets',
    {
      name: 'listCouponBudgets',
      summary: 'Sellers’ budgets for codes',
      access: 'admin',
      right: 'coupons',
      answer: couponBudgetsSchema,
    },
    async () => ok({ budgets: (await selectBudgets(db)).map(presentBudget) }),
  )

  routes.get(
    '/admin/coupon/:coupon_id',
    {
      name: 'getCoupon',
      summary: 'Coupon',
      access: 'admin',
      right: 'coupons',
      errors: ['notFound'],
      params: z.object({ coupon_id: idSchema }),
      answer: couponResponseSchema,
    },
    async ({ params }) => ok({ coupon: presentCoupon(await getCoupon(db, params.coupon_id)) }),
  )
}

async function getCoupon(db: Database, couponId: string) {
  const coupon = isId(couponId) ? await selectCountedCoupon(db, couponId) : undefined
  if (!coupon) throw new AppError(couponsText.couponNotFound, errorCode.notFound)
  return coupon
}

function issuingRoutes(api: Api, { db }: Dependencies): void {
  const routes = createRoutes(api, 'Admin: coupons')
  const change = { access: 'admin', right: 'coupons' } as const

  routes.post(
    '/admin/coupon',
    {
      name: 'addCoupon',
      summary: 'Issue a coupon',
      ...change,
      errors: ['nameTaken', 'conflict'],
      body: addCouponSchema,
      answer: couponAddedSchema,
    },
    async ({ actor, body }) => {
      const coupon_id = await addCoupon(db, requireAuthenticated(actor), body)
      return ok({ message: couponsText.added, coupon_id })
    },
  )

  routes.put(
    '/admin/coupon/end',
    {
      name: 'endCoupon',
      summary: 'End a coupon',
      ...change,
      errors: ['notFound', 'conflict'],
      body: couponIdSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await endCoupon(db, requireAuthenticated(actor), body.coupon_id)
      return ok({ message: couponsText.ended })
    },
  )

  routes.put(
    '/admin/coupon/budget',
    {
      name: 'setCouponBudget',
      summary: 'Set a seller’s budget for codes',
      ...change,
      errors: ['notFound'],
      body: setBudgetSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { user_id: sellerId, budget } }) => {
      await setBudget(db, requireAuthenticated(actor), { sellerId, budget })
      return ok({ message: couponsText.budgetSet })
    },
  )
}
