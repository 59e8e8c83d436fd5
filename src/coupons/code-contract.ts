import { z } from 'zod'
import { typedCode } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { couponFieldText } from './field-text.ts'

/** The part of the coupons' contract that checkouts need, in a file of its own so that they do not load the rest. */

/** What a code's reduction does to the seller's commission (D-642). */
export const commissionRules = ['before', 'after', 'shared', 'hers'] as const
export type CommissionRule = (typeof commissionRules)[number]

/** A coupon code as people type it: in capitals or small letters, perhaps with spaces around it. */
export const couponCodeSchema = typedCode({
  most: textLengths.coupon,
  error: couponFieldText.codeEmpty,
  long: couponFieldText.codeWrong,
})
  .min(1, couponFieldText.codeEmpty)
  .max(textLengths.coupon, couponFieldText.codeWrong)
  .toUpperCase()

/** The coupon code of an order; an order without a code, or with an empty one, has no reduction. */
export const optionalCouponSchema = z.preprocess(
  (sent) => (typeof sent === 'string' && sent.trim() === '' ? undefined : (sent ?? undefined)),
  couponCodeSchema.optional(),
)
