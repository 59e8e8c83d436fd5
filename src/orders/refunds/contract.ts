import { z } from 'zod'
import { transferWaitReasonSchema } from '#payouts/commission/contract.ts'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas, penceFromPoundsSchema, sentNumber } from '#platform/wire-schemas.ts'
import { orderIdSchema } from '../contract.ts'
import { ordersText } from '../text.ts'

const refundLineSchema = z.object({
  line_id: idSchema,
  quantity: sentNumber(
    z
      .number({ error: ordersText.quantity })
      .int(ordersText.quantity)
      .min(1, ordersText.quantity)
      .max(999, ordersText.quantity),
  ),
})

/** How many items of an order line to refund. */
export interface RequestedRefundLine {
  lineId: string
  quantity: number
}

/** The lines of a refund under plain names instead of the API's. */
export function toRequestedLines(lines: z.output<typeof refundLineSchema>[]): RequestedRefundLine[] {
  return lines.map(({ line_id: lineId, quantity }) => ({ lineId, quantity }))
}

/** The lines to refund; an empty list refunds everything that is left. */
const refundLinesSchema = jsonList(refundLineSchema).default([])

export const previewRefundSchema = z.object({ order_id: orderIdSchema, lines: refundLinesSchema })

/** `amount` and `refunded` are what the preview showed; the request is rejected if they have changed since. */
export const refundOrderSchema = z.object({
  order_id: orderIdSchema,
  lines: refundLinesSchema,
  amount: penceFromPoundsSchema,
  refunded: penceFromPoundsSchema,
  reason: typedText({ most: textLengths.shortReason, long: ordersText.reasonTooLong })
    .max(textLengths.shortReason, ordersText.reasonTooLong)
    .default(''),
})

const refundTotalsSchema = z.object({
  /** What was charged for the order, what was refunded, and what is left to refund, all in pounds. */
  paid: z.number(),
  refunded: z.number(),
  left: z.number(),
})

const refundableLineSchema = z.object({
  line_id: z.string(),
  prod_id: z.string(),
  brand: z.string(),
  name: z.string(),
  quantity: z.number(),
  refunded: z.number(),
  /** What was charged for one item, and in the next field its commission, in pounds. */
  amount: z.number(),
  commission: z.number(),
})

/** What a refund would pay back to the client or the seller, and what it would cost the seller. */
export const refundPreviewSchema = refundTotalsSchema.extend({
  order_id: z.string(),
  ord_no: z.string(),
  amount: z.number(),
  /** The card that paid for the order and gets the refund. */
  card: z.object({ funding: z.string(), last4: z.string() }),
  payer: z.enum(['seller', 'client']),
  client: z.object({ name: z.string(), email: z.string() }),
  seller: z.object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** Commission that is not transferred yet and is withheld. */
    fromHeld: z.number(),
    /** Commission that was transferred already, so the seller owes it. */
    owed: z.number(),
    /** Commission that the sale deducted; the seller loses it, because she pays the client back in full. */
    givenUp: z.number(),
  }),
})

/** A transfer of the order's commission to the seller's account; amounts are in pounds. */
const orderTransferSchema = z.object({
  _id: z.string(),
  created: z.string(),
  amount: z.number(),
  state: z.enum(['pending', 'sent', 'ended']),
  /** Why a pending transfer is not sent (D-240); null if it will be sent within minutes. */
  waits_for: transferWaitReasonSchema.nullable(),
  release_date: z.string().nullable(),
  paid: z.string().nullable(),
  /** The part of the transfer that paid the seller's debt (D-242). */
  netted: z.number(),
  /** The provider's message when it last refused the transfer. */
  message: z.string(),
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
  transfers: z.array(orderTransferSchema),
})

nameSchemas({
  RefundLine: refundLineSchema,
  RefundOrder: refundOrderSchema,
  RefundableLine: refundableLineSchema,
  RefundPreview: refundPreviewSchema,
  RefundList: refundListSchema,
  OrderTransfer: orderTransferSchema,
})
