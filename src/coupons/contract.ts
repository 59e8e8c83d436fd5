import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { adminListSchema, pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import {
  idSchema,
  jsonListOf,
  nameSchemas,
  optionalDaySchema,
  penceFromPoundsSchema,
  sentNumber,
} from '#platform/wire-schemas.ts'
import { commissionRules, couponCodeSchema } from './code-contract.ts'
import { couponFieldText } from './field-text.ts'
import { couponsText } from './text.ts'

export const couponScopes = ['all', 'products', 'categories', 'sellers'] as const
export type CouponScope = (typeof couponScopes)[number]

export const couponStates = ['active', 'planned', 'over', 'used_up', 'ended'] as const
export type CouponState = (typeof couponStates)[number]

/** The commission rules that a coupon of the distributor may have. */
export const distributorRules = commissionRules.filter((rule) => rule !== 'hers')

export const maxScopeIds = 200
const maxUses = 1_000_000

const empty = (sent: unknown) => (sent === '' || sent === undefined ? null : sent)
const wholeNumber = (most: number, error: string) =>
  z.preprocess(empty, sentNumber(z.number({ error }).int(error).min(1, error).max(most, error)).nullable())
const flag = sentNumber(z.union([z.literal(0), z.literal(1)])).default(0)

const newCodeSchema = couponCodeSchema.regex(/^[A-Z0-9][A-Z0-9-]{2,22}[A-Z0-9]$/, couponFieldText.codeWrong)
const commonFields = {
  code: newCodeSchema,
  name: typedText({ most: textLengths.name, error: couponsText.nameEmpty, long: couponsText.nameLong })
    .min(1, couponsText.nameEmpty)
    .max(textLengths.name, couponsText.nameLong),
  percent: wholeNumber(99, couponsText.percentWrong),
  amount: z.preprocess(empty, penceFromPoundsSchema.refine((amount) => amount > 0, couponsText.amountWrong).nullable()),
}
const limitFields = {
  minimum: z.preprocess(empty, penceFromPoundsSchema.nullable()),
  first_order: flag,
  max_uses: wholeNumber(maxUses, couponsText.usesWrong),
  max_uses_per_email: wholeNumber(maxUses, couponsText.usesWrong),
  from: optionalDaySchema,
  until: optionalDaySchema,
}

interface Terms {
  percent: number | null
  amount: number | null
  from?: string | undefined
  until?: string | undefined
}

/** Checks the rules that concern more than one field. */
function checkTerms({ percent, amount, from, until }: Terms, context: z.core.$RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (percent === null && amount === null) refuse('percent', couponsText.offEmpty)
  if (percent !== null && amount !== null) refuse('percent', couponsText.offBoth)
  if (from !== undefined && until !== undefined && until < from) refuse('until', couponsText.daysWrong)
}

/** The form for a seller's own coupon, which applies to all that she sells and is paid out of her commission. */
export const ownCouponSchema = z.object({ ...commonFields, ...limitFields }).superRefine(checkTerms)
export const addCouponSchema = z
  .object({
    ...commonFields,
    rule: z.enum(distributorRules, { error: couponsText.ruleEmpty }),
    scope: z.enum(couponScopes).default('all'),
    ids: jsonListOf(z.array(idSchema).max(maxScopeIds)).default([]),
    ...limitFields,
  })
  .superRefine((form, context) => {
    checkTerms(form, context)
    if (form.scope !== 'all' && form.ids.length === 0)
      context.addIssue({ code: 'custom', path: ['ids'], message: couponsText.thingsEmpty })
  })
export type OwnCouponForm = z.output<typeof ownCouponSchema>
export type CouponForm = z.output<typeof addCouponSchema>

export const couponIdSchema = z.object({ coupon_id: idSchema })
export const couponListQuerySchema = adminListSchema
export const couponOrdersQuerySchema = pagingSchema.extend({ coupon_id: idSchema })
export const couponThingsQuerySchema = z.object({
  scope: z.enum(couponScopes).exclude(['all']),
  sKey: typedText({ most: textLengths.search }).max(textLengths.search).default(''),
})
export const setBudgetSchema = z.object({ user_id: idSchema, budget: penceFromPoundsSchema })

const thingSchema = z.object({ _id: z.string(), name: z.string() })
export type CouponThing = z.output<typeof thingSchema>

const termsSchema = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  /** The reduction: a percentage of each item, or pounds off all items together. */
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  rule: z.enum(commissionRules),
  scope: z.enum(couponScopes),
  things: z.array(thingSchema),
  minimum: z.number(),
  first_order: z.boolean(),
  max_uses: z.number().nullable(),
  max_uses_per_email: z.number().nullable(),
  /** The first and the last day, in London, on which the coupon is valid; null where there is no such limit. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  state: z.enum(couponStates),
  created: z.string(),
})
export type CouponTermsView = z.output<typeof termsSchema>

const couponSchema = termsSchema.extend({
  /** How many paid orders used the coupon, and what it took off them, less what refunds have returned. */
  uses: z.number(),
  cost: z.number(),
  /** The seller whose own coupon it is; null for a coupon of the distributor. */
  seller: z.string().nullable(),
  /** The part of the cost that sellers have paid out of their commission. */
  share: z.number(),
})
export type CouponView = z.output<typeof couponSchema>

export const couponListSchema = z.object({ coupons: z.array(couponSchema), ttl: z.number() })
export const couponResponseSchema = z.object({ coupon: couponSchema })
const couponOrderSchema = z.object({
  order_id: z.string(),
  ord_no: z.string(),
  paid: z.string(),
  buyer: z.string(),
  seller: z.string(),
  /** What the client paid, what the coupon had taken off, and how much of that reduction refunds have returned. */
  price: z.number(),
  reduction: z.number(),
  returned: z.number(),
  /** How much of the reduction the seller has paid out of her commission. */
  share: z.number(),
})
export type CouponOrderView = z.output<typeof couponOrderSchema>
export const couponOrdersSchema = z.object({ orders: z.array(couponOrderSchema), ttl: z.number() })
export const couponThingsSchema = z.object({ things: z.array(thingSchema) })
const budgetSchema = z.object({
  user_id: z.string(),
  seller: z.string(),
  budget: z.number(),
  /** What the seller's own coupons have cost so far, less what refunds have returned. */
  spent: z.number(),
})
export type CouponBudgetView = z.output<typeof budgetSchema>
export const couponBudgetsSchema = z.object({ budgets: z.array(budgetSchema) })
export const couponAddedSchema = z.object({ message: z.string(), coupon_id: z.string() })

/** What a coupon does to the sale of one product, in pounds. */
const exampleSchema = z.object({
  /** The product in the coupon's scope with the highest commission, and the fewest items of it that reach the coupon's minimum. */
  name: z.string(),
  quantity: z.number(),
  price: z.number(),
  reduction: z.number(),
  /** How much of the reduction comes out of the commission, and what the commission would be without the coupon. */
  share: z.number(),
  list_commission: z.number(),
})
const sellerTermsSchema = termsSchema.extend({
  /** The same as in `couponSchema`, but only for the seller's own coupons; null for those of the distributor. */
  uses: z.number().nullable(),
  cost: z.number().nullable(),
  /** Null where no product in the coupon's scope earns a commission. */
  example: exampleSchema.nullable(),
})
export type SellerTermsView = z.output<typeof sellerTermsSchema>

/** The coupons that a seller can use, and her own coupons with her budget for them. */
export const sellerCouponsSchema = z.object({
  coupons: z.array(sellerTermsSchema),
  own: z.array(sellerTermsSchema),
  budget: z.number(),
  spent: z.number(),
})
export type SellerCouponsView = z.output<typeof sellerCouponsSchema>

nameSchemas({
  AddCoupon: addCouponSchema,
  AddOwnCoupon: ownCouponSchema,
  CouponId: couponIdSchema,
  SetCouponBudget: setBudgetSchema,
  CouponThing: thingSchema,
  CouponTerms: termsSchema,
  Coupon: couponSchema,
  CouponOrder: couponOrderSchema,
  CouponBudget: budgetSchema,
  CouponExample: exampleSchema,
  SellerCouponTerms: sellerTermsSchema,
  SellerCoupons: sellerCouponsSchema,
  CouponList: couponListSchema,
  CouponResult: couponResponseSchema,
  CouponOrders: couponOrdersSchema,
  CouponThings: couponThingsSchema,
  CouponBudgets: couponBudgetsSchema,
  CouponAdded: couponAddedSchema,
})
