import { z } from 'zod'
import { orderIdSchema } from '#orders/contract.ts'
import { ordersText } from '#orders/text.ts'
import { idSchema, jsonList, penceFromPoundsSchema } from '#platform/wire-schemas.ts'

const refundLineSchema = z.object({
  line_id: idSchema,
  quantity: z.coerce
    .number({ error: ordersText.quantity })
    .int(ordersText.quantity)
    .min(1, ordersText.quantity)
    .max(999, ordersText.quantity),
})
export type RequestedRefundLine = z.output<typeof refundLineSchema>

/** Without lines: everything that is left. */
const refundLinesSchema = jsonList(refundLineSchema).default([])

export const previewRefundSchema = z.object({ order_id: orderIdSchema, lines: refundLinesSchema })

/** `amount` and `refunded` are what the preview showed: what has changed since is refused. */
export const refundOrderSchema = z.object({
  order_id: orderIdSchema,
  lines: refundLinesSchema,
  amount: penceFromPoundsSchema,
  refunded: penceFromPoundsSchema,
  reason: z.string().trim().max(200, ordersText.reasonLong).default(''),
})
export type RefundRequest = z.output<typeof refundOrderSchema>

const refundTotalsSchema = z.object({
  /** What was charged, what has gone back already, and what is left, in pounds. */
  paid: z.number(),
  refunded: z.number(),
  left: z.number(),
})

const refundableLineSchema = z.object({
  line_id: z.string(),
  brand: z.string(),
  name: z.string(),
  quantity: z.number(),
  refunded: z.number(),
  /** What one piece was charged with, and its commission. */
  amount: z.number(),
  commission: z.number(),
})

/** Who gets and who loses what. */
export const refundPreviewSchema = refundTotalsSchema.extend({
  order_id: z.string(),
  ord_no: z.string(),
  amount: z.number(),
  /** Where it goes: the card that paid. */
  card: z.object({ funding: z.string(), last4: z.string() }),
  payer: z.enum(['seller', 'client']),
  client: z.object({ name: z.string(), email: z.string() }),
  seller: z.object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** Not sent yet, so it is simply not sent. */
    fromHeld: z.number(),
    /** Sent already, so she owes it. */
    owed: z.number(),
    /** Kept at the sale: she gives it up when she gives the client her money. */
    givenUp: z.number(),
  }),
})

export const refundListSchema = refundTotalsSchema.extend({
  lines: z.array(refundableLineSchema),
  refunds: z.array(
    z.object({
      _id: z.string(),
      created: z.string(),
      amount: z.number(),
      commission: z.number(),
      reason: z.string(),
      state: z.enum(['open', 'refunded', 'refused']),
      message: z.string(),
    }),
  ),
  disputes: z.array(
    z.object({
      _id: z.string(),
      created: z.string(),
      amount: z.number(),
      reason: z.string(),
      state: z.enum(['open', 'won', 'lost']),
    }),
  ),
})
