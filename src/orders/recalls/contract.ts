import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas, penceFromPoundsSchema, sentNumber } from '#platform/wire-schemas.ts'
import { recallsText } from './text.ts'

export const maxBatches = 50
export const maxRecallReason = textLengths.rejectionReason
export const maxRecallEmail = textLengths.note

/** A batch in capitals, as batches are recorded at packing. */
const batchSchema = typedText({ most: textLengths.kind, long: recallsText.batchLong })
  .min(1, recallsText.batchLong)
  .max(textLengths.kind, recallsText.batchLong)
  .transform((text) => text.toUpperCase())

export const withdrawProductSchema = z.object({
  prod_id: idSchema,
  reason: typedText({ most: maxRecallReason, error: recallsText.reasonEmpty, long: recallsText.reasonLong })
    .min(1, recallsText.reasonEmpty)
    .max(maxRecallReason, recallsText.reasonLong),
  /** The recalled batches; an empty list means all of them. */
  batches: jsonList(batchSchema, maxBatches).default([]),
})
export const productWithdrawnSchema = z.object({ message: z.string(), recall_id: z.string() })

const recallSchema = z.object({
  _id: z.string(),
  prod_id: z.string(),
  name: z.string(),
  reason: z.string(),
  batches: z.array(z.string()),
  created: z.string(),
  ended: z.string().nullable(),
  /** The text that was mailed to the buyers; null until it has been. */
  text: z.string().nullable(),
  /** The paid orders with the recalled product, and how many of their buyers were not mailed. */
  orders: z.number(),
  not_mailed: z.number(),
  /** Whether emails to the buyers are still being queued. */
  mailing: z.boolean(),
})
export type RecallView = z.output<typeof recallSchema>
export const recallResponseSchema = z.object({ recall: recallSchema })
export const recallListSchema = z.object({ recalls: z.array(recallSchema), ttl: z.number() })

export const recallOrdersQuerySchema = pagingSchema.extend({ recall_id: idSchema })
const recallOrderSchema = z.object({
  order_id: z.string(),
  ord_no: z.string(),
  paid: z.string(),
  buyer: z.string(),
  seller: z.string(),
  quantity: z.number(),
  /** The batches recorded at packing; empty if none was recorded. */
  batches: z.array(z.string()),
  mailed: z.string().nullable(),
  /** none: a replacement, for which nothing was paid. */
  refund: z.enum(['open', 'queued', 'refunded', 'refused', 'none']),
  message: z.string(),
})
export type RecallOrderView = z.output<typeof recallOrderSchema>
export const recallOrdersSchema = z.object({ orders: z.array(recallOrderSchema), ttl: z.number() })

/** The text of the first call is what every buyer reads; a later call mails the same text to those who have bought since. */
export const mailRecallSchema = z.object({
  recall_id: idSchema,
  text: typedText({ most: maxRecallEmail, error: recallsText.textEmpty, long: recallsText.textLong })
    .min(1, recallsText.textEmpty)
    .max(maxRecallEmail, recallsText.textLong),
})

/** What refunding all recalled goods that are left would pay back, in pounds. */
export const recallPreviewSchema = z.object({
  orders: z.number(),
  items: z.number(),
  amount: z.number(),
  commission: z.number(),
  /** Orders that cannot be refunded now, and the reason. */
  blocked: z.array(z.object({ ord_no: z.string(), message: z.string() })),
})
export type RecallPreviewView = z.output<typeof recallPreviewSchema>

/** `orders` and `amount` are what the preview showed; the request is refused if they have changed since. */
export const refundRecallSchema = z.object({
  recall_id: idSchema,
  orders: sentNumber(z.number().int().min(0)),
  amount: penceFromPoundsSchema,
})
export const recallIdSchema = z.object({ recall_id: idSchema })

nameSchemas({
  WithdrawProduct: withdrawProductSchema,
  ProductWithdrawn: productWithdrawnSchema,
  Recall: recallSchema,
  RecallResult: recallResponseSchema,
  RecallList: recallListSchema,
  RecallOrder: recallOrderSchema,
  RecallOrderList: recallOrdersSchema,
  MailRecall: mailRecallSchema,
  RecallPreview: recallPreviewSchema,
  RefundRecall: refundRecallSchema,
  EndRecall: recallIdSchema,
})
