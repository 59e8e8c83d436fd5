import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { NamedThing } from '#platform/web/ui/back-office/choice-by-name.tsx'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import type {
  CouponBudgetView,
  CouponOrderView,
  CouponScope,
  CouponTermsView,
  CouponThing,
  CouponView,
  couponBudgetsSchema,
  couponListSchema,
  couponOrdersSchema,
  couponThingsSchema,
  SellerCouponsView,
  SellerTermsView,
} from '../contract.ts'
import { couponScreenText } from '../screen-text.ts'

const couponsKey = 'coupons'

/** A coupon in the browser; amounts in pounds. */
export interface Coupon
  extends Omit<CouponTermsView, '_id' | 'things' | 'first_order' | 'max_uses' | 'max_uses_per_email'> {
  id: string
  /** The reduction as a text. */
  off: string
  days: string
  things: readonly string[]
  isFirstOrder: boolean
  maxUses: number | null
  maxUsesPerEmail: number | null
}

/** A coupon that a seller can use. */
export interface SellerCoupon extends Coupon {
  /** How many paid orders used the coupon, and what it cost; both are null for a coupon of the distributor. */
  uses: number | null
  cost: number | null
  /** What the coupon does to the sale of one product, in pounds; null where no product in its scope earns a commission. */
  example: (Omit<NonNullable<SellerTermsView['example']>, 'list_commission'> & { listCommission: number }) | null
}

function toSellerCoupon({ example, uses, cost, ...terms }: SellerTermsView): SellerCoupon {
  const coupon = { ...toCoupon(terms), uses, cost }
  if (!example) return { ...coupon, example }
  const { list_commission: listCommission, ...amounts } = example
  return { ...coupon, example: { ...amounts, listCommission } }
}

export interface AdminCoupon extends Coupon {
  uses: number
  cost: number
  seller: string | null
  share: number
}

function toCoupon(view: CouponTermsView): Coupon {
  const { _id: id, things, first_order, max_uses, max_uses_per_email, ...terms } = view
  const { percent, amount, from, until } = terms
  const days = [from && couponScreenText.fromDay(toDay(from)), until && couponScreenText.untilDay(toDay(until))]
  return {
    ...terms,
    id,
    off:
      percent === null ? couponScreenText.amountOff(formatPounds(amount ?? 0)) : couponScreenText.percentOff(percent),
    days: days.filter(Boolean).join(', ') || couponScreenText.always,
    things: things.map(({ name }) => name),
    isFirstOrder: first_order,
    maxUses: max_uses,
    maxUsesPerEmail: max_uses_per_email,
  }
}

const toDay = (iso: string) => iso.split('-').reverse().join('/')

const toAdminCoupon = ({ uses, cost, seller, share, ...terms }: CouponView): AdminCoupon => ({
  ...toCoupon(terms),
  uses,
  cost,
  seller,
  share,
})

export const couponsQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [couponsKey, viewer, 'list', params],
    queryFn: async ({ signal }) => {
      const { page, lmt, sKey } = listQuery(params)
      const query = { page, lmt, sKey }
      const answer = await callApi<z.output<typeof couponListSchema>>('GET', 'admin/coupon/list', { query, signal })
      return { coupons: answer.coupons.map(toAdminCoupon), total: answer.ttl }
    },
  })

export const couponQuery = (viewer: string, couponId: string) =>
  queryOptions({
    queryKey: [couponsKey, viewer, 'one', couponId],
    queryFn: async () => {
      const path = `admin/coupon/${encodeURIComponent(couponId)}`
      return toAdminCoupon((await callApi<{ coupon: CouponView }>('GET', path)).coupon)
    },
  })

export interface CouponOrder extends Omit<CouponOrderView, 'order_id' | 'ord_no' | 'paid'> {
  id: string
  number: string
  paidAt: string
}

export const couponOrdersQuery = (viewer: string, couponId: string, params: TableParams) =>
  queryOptions({
    queryKey: [couponsKey, viewer, 'orders', couponId, params],
    queryFn: async ({ signal }) => {
      const { page, lmt } = listQuery(params)
      const query = { coupon_id: couponId, page, lmt }
      const answer = await callApi<z.output<typeof couponOrdersSchema>>('GET', 'admin/coupon/orders', { query, signal })
      const orders = answer.orders.map(({ order_id: id, ord_no: number, paid: paidAt, ...amounts }) => ({
        ...amounts,
        id,
        number,
        paidAt,
      }))
      return { orders, total: answer.ttl }
    },
  })

const toThing = ({ _id: id, name }: CouponThing): NamedThing => ({ id, name })

/** Finds what a coupon can be issued for, by part of a name: products, categories or sellers. */
export const couponThingsQuery = (viewer: string, scope: Exclude<CouponScope, 'all'>, search: string) =>
  queryOptions({
    queryKey: [couponsKey, viewer, 'things', scope, search],
    queryFn: async ({ signal }) => {
      const query = { scope, sKey: search }
      const answer = await callApi<z.output<typeof couponThingsSchema>>('GET', 'admin/coupon/things', { query, signal })
      return answer.things.map(toThing)
    },
  })

export interface Budget extends Omit<CouponBudgetView, 'user_id'> {
  id: string
}

export const couponBudgetsQuery = (viewer: string) =>
  queryOptions({
    queryKey: [couponsKey, viewer, 'budgets'],
    queryFn: async (): Promise<Budget[]> => {
      const { budgets } = await callApi<z.output<typeof couponBudgetsSchema>>('GET', 'admin/coupon/budgets')
      return budgets.map(({ user_id: id, ...budget }) => ({ ...budget, id }))
    },
  })

/** The coupons that a seller can use, and her own coupons. */
export const sellerCouponsQuery = (viewer: string) =>
  queryOptions({
    queryKey: [couponsKey, viewer, 'seller'],
    queryFn: async () => {
      const { coupons, own, ...budget } = await callApi<SellerCouponsView>('GET', 'coupon/list')
      return { ...budget, usable: coupons.map(toSellerCoupon), own: own.map(toSellerCoupon) }
    },
  })

function useCouponMutation<Input>(mutationFn: (input: Input) => Promise<{ message: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: [couponsKey] }),
    meta: { showsMessage: true },
  })
}

type Message = { message: string }

/** Issues a coupon; `isOwn` says that it is a seller's own. */
export const useAddCoupon = (isOwn: boolean) =>
  useCouponMutation((body: object) => callApi<Message>('POST', isOwn ? 'coupon' : 'admin/coupon', { body }))

export const useEndCoupon = (isOwn: boolean) =>
  useCouponMutation((couponId: string) =>
    callApi<Message>('PUT', isOwn ? 'coupon/end' : 'admin/coupon/end', { body: { coupon_id: couponId } }),
  )

export const useSetBudget = () =>
  useCouponMutation(({ sellerId: user_id, budget }: { sellerId: string; budget: string }) =>
    callApi<Message>('PUT', 'admin/coupon/budget', { body: { user_id, budget } }),
  )
