import { z } from 'zod'
import { productSchema } from '#catalogue/products/contract.ts'
import { searchSchema } from '#catalogue/search/contract.ts'
import { typedText } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, nameSchemas, sentNumber } from '#platform/wire-schemas.ts'
import { salonStockText } from './text.ts'

/** low: the count is at the low mark or below; to_count: never counted, or more was sold than was counted. */
export const salonStockFilters = ['low', 'to_count'] as const
export type SalonStockFilter = (typeof salonStockFilters)[number]

export const correctionReasons = ['counted', 'damaged', 'used', 'given_away', 'returned', 'other'] as const
export type CorrectionReason = (typeof correctionReasons)[number]

export const movementKinds = ['delivery', 'sale', 'correction'] as const

/** The highest count of one product that may be entered for a salon. */
export const mostPieces = 9_999

/** Search and filter of the list; an unknown filter filters nothing, as in other lists (D-187). */
export const salonStockListSchema = pagingSchema.extend({
  sKey: searchSchema,
  filter: z.enum(salonStockFilters).optional().catch(undefined),
})

const pieces = (least: number) =>
  sentNumber(
    z
      .number({ error: salonStockText.countInvalid })
      .int(salonStockText.countInvalid)
      .min(least, {
        error: salonStockText.countInvalid,
      })
      .max(mostPieces, salonStockText.countInvalid),
  )
/** A number of items; an empty text or null stands for none, rather than for 0. */
const optionalPieces = (least: number) =>
  z.preprocess((sent) => (sent === '' || sent === null ? undefined : sent), pieces(least).optional())

/** Corrects a count, either to `count` items or by `change`, which is above zero for items that were added. */
export const correctionSchema = z
  .object({
    prod_id: idSchema,
    count: optionalPieces(0),
    change: optionalPieces(-mostPieces),
    reason: z.enum(correctionReasons, { error: salonStockText.chooseReason }),
    note: typedText({ most: textLengths.shortReason, error: salonStockText.noteLong, long: salonStockText.noteLong })
      .max(textLengths.shortReason, salonStockText.noteLong)
      .default(''),
  })
  .superRefine(({ count, change, reason, note }, context) => {
    if ((count === undefined) === (change === undefined))
      context.addIssue({ code: 'custom', path: ['count'], message: salonStockText.countInvalid })
    if (change === 0) context.addIssue({ code: 'custom', path: ['change'], message: salonStockText.countInvalid })
    if (reason === 'other' && note === '')
      context.addIssue({ code: 'custom', path: ['note'], message: salonStockText.noteEmpty })
  })
export type Correction = z.output<typeof correctionSchema>

/** Sets the count at or below which the product is low; an empty one removes the mark. */
export const lowMarkSchema = z.object({ prod_id: idSchema, low_mark: optionalPieces(0) })

export const movementListSchema = pagingSchema.extend({ prod_id: idSchema })

const salonStockProductSchema = z.object({
  prod_id: z.string(),
  name: z.string(),
  brand: z.string(),
  weight: z.number(),
  weight_unit: z.string(),
  img: z.string(),
  /** The count; null before the first movement, below zero if more was sold than was counted. */
  count: z.number().nullable(),
  low_mark: z.number().nullable(),
  is_low: z.boolean(),
  /** Items of paid orders for the salon that have not arrived. */
  on_way: z.number(),
  /** Items sold from salon stock in the last eight weeks. */
  sold: z.number(),
  /** How many items the suggested order contains. */
  suggested: z.number(),
})
export type SalonStockProductView = z.output<typeof salonStockProductSchema>
export const salonStockListResponseSchema = z.object({
  prods: z.array(salonStockProductSchema),
  bP: z.string(),
  ttl: z.number(),
})
export type SalonStockListResponse = z.output<typeof salonStockListResponseSchema>

export const correctedSchema = z.object({ message: z.string(), count: z.number() })

const movementSchema = z.object({
  _id: z.string(),
  created: z.string(),
  kind: z.enum(movementKinds),
  /** Why the count was corrected; empty for a movement of another kind. */
  reason: z.union([z.enum(correctionReasons), z.literal('')]),
  note: z.string(),
  quantity: z.number(),
  /** The count after this movement. */
  count: z.number(),
  order_id: z.string().nullable(),
  ord_no: z.string(),
})
export type MovementView = z.output<typeof movementSchema>
export const movementListResponseSchema = z.object({ movements: z.array(movementSchema), ttl: z.number() })

const suggestedProductSchema = productSchema.extend({ quantity: z.number() })
export const suggestedOrderSchema = z.object({ prods: z.array(suggestedProductSchema), bP: z.string() })
export type SuggestedOrderResponse = z.output<typeof suggestedOrderSchema>

nameSchemas({
  SalonStockProduct: salonStockProductSchema,
  SalonStockList: salonStockListResponseSchema,
  CorrectSalonStock: correctionSchema,
  SalonStockCorrected: correctedSchema,
  SetLowMark: lowMarkSchema,
  SalonStockMovement: movementSchema,
  SalonStockMovementList: movementListResponseSchema,
  SuggestedProduct: suggestedProductSchema,
  SuggestedOrder: suggestedOrderSchema,
})
