import { z } from 'zod'
import { orderIdSchema } from '#orders/contract.ts'
import { ordersText } from '#orders/text.ts'
import { idSchema, jsonList, poundsSchema } from '#platform/wire.ts'

const chosenLineSchema = z.object({
  line_id: idSchema,
  quantity: z.coerce
    .number({ error: ordersText.quantity })
    .int(ordersText.quantity)
    .min(1, ordersText.quantity)
    .max(999, ordersText.quantity),
})
export type ChosenLine = z.output<typeof chosenLineSchema>

/** Without lines: everything that is left. */
const chosenLinesSchema = jsonList(chosenLineSchema).default([])

export const previewRefundSchema = z.object({ order_id: orderIdSchema, lines: chosenLinesSchema })

/** `amount` and `refunded` are what the preview showed: what has changed since is refused. */
export const refundSchema = z.object({
  order_id: orderIdSchema,
  lines: chosenLinesSchema,
  amount: poundsSchema,
  refunded: poundsSchema,
  reason: z.string().trim().max(200, ordersText.reasonLong).default(''),
})
export type RefundWish = z.output<typeof refundSchema>

const moneySchema = z.object({
  /** What was charged, what has gone back already, and what is left, in pounds. */
  paid: z.number(),
  refunded: z.number(),
  left: z.number(),
})

const lineSchema = z.object({
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
export const refundPreviewSchema = moneySchema.extend({
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

export const refundListSchema = moneySchema.extend({
  lines: z.array(lineSchema),
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
