import { z } from 'zod'
import { refundPreviewSchema } from '#orders/refunds/contract.ts'
import { searchWords, typedCode, typedText } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import {
  idSchema,
  jsonListOf,
  nameSchemas,
  optionalDaySchema,
  penceFromPoundsSchema,
  sentNumber,
} from '#platform/wire-schemas.ts'
import { refundSources, returnStates } from '../contract.ts'
import { returnObstacles, returnReasons } from '../return-rule.ts'
import { returnsText } from '../text.ts'

/** The lists of the desk. */
export const deskStates = ['new', 'waiting', 'arrived', 'settled', 'refused'] as const
export type DeskState = (typeof deskStates)[number]

export const listReturnsSchema = pagingSchema.extend({
  state: z.enum(deskStates).catch('new').default('new'),
  reason: z.enum(returnReasons).optional().catch(undefined),
  sKey: searchWords(textLengths.search),
})

const returnRowSchema = z.object({
  _id: z.string(),
  order_id: z.string(),
  ord_no: z.string(),
  opened: z.string(),
  state: z.enum(returnStates),
  reason: z.enum(returnReasons),
  client: z.string(),
  seller: z.string(),
  quantity: z.number(),
  photos: z.number(),
  needs_parcel: z.boolean(),
  ended: z.string().nullable(),
})
export type ReturnRowView = z.output<typeof returnRowSchema>
/** Open returns are sorted with the longest waiting first, settled and refused ones with the newest first. */
export const returnListSchema = z.object({
  returns: z.array(returnRowSchema),
  ttl: z.number(),
  counts: z.object({
    new: z.number(),
    waiting: z.number(),
    arrived: z.number(),
    settled: z.number(),
    refused: z.number(),
  }),
})

/** Where a returned piece goes: back on the shop's shelf, into the seller's salon from which it was sold, or nowhere. */
export const destinations = ['shelf', 'salon', 'written_off'] as const
export type Destination = (typeof destinations)[number]

/** Why nothing can be refunded now. */
export const refundObstacles = ['dispute', 'refund_in_progress', 'nothing_left', 'over_limit'] as const
export type RefundObstacle = (typeof refundObstacles)[number]

const deskLineSchema = z.object({
  line_id: z.string(),
  prod_id: z.string(),
  brand: z.string(),
  name: z.string(),
  img: z.string(),
  quantity: z.number(),
  /** How many of the returned pieces have not been refunded and so can still be. */
  left: z.number(),
  /** What was charged for one piece, in pounds. */
  amount: z.number(),
  /** Null for a product without a hygiene seal. */
  seal_broken: z.boolean().nullable(),
  /** Why the rule would refuse this line; null where it allows it. */
  refused: z.enum(returnObstacles).nullable(),
  /** The batch that an administrator has noted; empty where none has. */
  batch: z.string(),
  /** The batches that were recorded when it was packed, which count while none is noted. */
  packed: z.array(z.string()),
  /** Where its pieces went; null before it is settled. */
  to: z.enum(destinations).nullable(),
})

export const returnRefundPreviewSchema = refundPreviewSchema.extend({
  /** The VAT that the credit note gives back; null where no invoice was issued, and so no credit note is. */
  vat: z.number().nullable(),
})

export const returnSchema = returnRowSchema.extend({
  bP: z.string(),
  seller_id: z.string(),
  client_id: z.string().nullable(),
  note: z.string(),
  /** The ids of the photographs. */
  photos: z.array(z.string()),
  code: z.string(),
  /** Whether the order has left; what is still here is not replaced (D-607). */
  has_left: z.boolean(),
  delivered: z.string().nullable(),
  /** The last day on which the client could change her mind (YYYY-MM-DD). */
  until: z.string().nullable(),
  days: z.number(),
  from: z.enum(refundSources),
  rejection: z.string(),
  lines: z.array(deskLineSchema),
  /** Where the pieces may go now: to the shelf only if they have arrived or never left, to the salon only if they were sold from it. */
  destinations: z.array(z.enum(destinations)),
  /** The refund of all lines; null where `obstacle` says why there is none, and once it has ended. */
  preview: returnRefundPreviewSchema.nullable(),
  obstacle: z.enum(refundObstacles).nullable(),
  /** What was refunded when it was settled, in pounds. */
  refunded: z.number().nullable(),
  replacement: z.object({ order_id: z.string(), ord_no: z.string() }).nullable(),
  /** What the seller answered the client, the oldest first. */
  answers: z.array(z.object({ text: z.string(), created: z.string() })),
})
export type ReturnView = z.output<typeof returnSchema>

const settledLineSchema = z.object({
  line_id: idSchema,
  quantity: sentNumber(
    z
      .number({ error: returnsText.quantity })
      .int(returnsText.quantity)
      .min(1, returnsText.quantity)
      .max(999, returnsText.quantity),
  ),
  to: z.enum(destinations, { error: returnsText.chooseDestination }).default('written_off'),
})
/** Lines or pieces of the return that are not named are not settled with it. */
const settledLinesSchema = jsonListOf(
  z.array(settledLineSchema, { error: returnsText.chooseLines }).min(1, returnsText.chooseLines).max(200),
)
export type SettledLine = z.output<typeof settledLineSchema>

export const byReturnSchema = z.object({ return_id: idSchema })

export const previewReturnRefundSchema = z.object({ lines: settledLinesSchema })

/** `parcel`: whether the client has to send the pieces back; without it the rule decides. */
export const acceptReturnSchema = byReturnSchema.extend({
  parcel: z.preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean().optional()),
})

/** The code of the address sheet as it is scanned or typed. */
export const returnArrivedSchema = z.object({
  code: typedCode({ most: textLengths.kind, error: returnsText.codeUnknown, long: returnsText.codeUnknown })
    .min(1, returnsText.codeUnknown)
    .max(textLengths.kind, returnsText.codeUnknown),
})
export const returnChangedSchema = z.object({ return_id: z.string(), message: z.string() })

/** `amount` and `refunded` are what the preview showed; the request is refused if they have changed since. */
export const settleReturnSchema = byReturnSchema.extend({
  lines: settledLinesSchema,
  amount: penceFromPoundsSchema,
  refunded: penceFromPoundsSchema,
})
export const replaceReturnSchema = byReturnSchema.extend({ lines: settledLinesSchema })
export const replacementSentSchema = z.object({ order_id: z.string(), ord_no: z.string(), message: z.string() })

/** The reason is mailed to the client. */
export const refuseReturnSchema = byReturnSchema.extend({
  reason: typedText({
    most: textLengths.rejectionReason,
    error: returnsText.reasonEmpty,
    long: returnsText.reasonTooLong,
  })
    .min(1, returnsText.reasonEmpty)
    .max(textLengths.rejectionReason, returnsText.reasonTooLong),
})

export const setBatchSchema = byReturnSchema.extend({
  line_id: idSchema,
  batch: typedText({ most: textLengths.trackingNumber, long: returnsText.batchTooLong })
    .max(textLengths.trackingNumber, returnsText.batchTooLong)
    .default(''),
})

/** Days on which reactions were reported, both included. */
export const exportReactionsSchema = z.object({ from: optionalDaySchema, to: optionalDaySchema })

/** What the desk's calls take, and what they answer. */
export const deskRequests = {
  list: listReturnsSchema,
  preview: previewReturnRefundSchema,
  reactions: exportReactionsSchema,
  accept: acceptReturnSchema,
  arrived: returnArrivedSchema,
  settle: settleReturnSchema,
  refuse: refuseReturnSchema,
  replace: replaceReturnSchema,
  batch: setBatchSchema,
}
export const deskAnswers = {
  list: returnListSchema,
  one: returnSchema,
  preview: returnRefundPreviewSchema,
  arrived: returnChangedSchema,
  replaced: replacementSentSchema,
}

nameSchemas({
  ReturnRow: returnRowSchema,
  ReturnList: returnListSchema,
  DeskLine: deskLineSchema,
  ReturnRefundPreview: returnRefundPreviewSchema,
  Return: returnSchema,
  ReturnChanged: returnChangedSchema,
  ReplacementSent: replacementSentSchema,
  SettledLine: settledLineSchema,
  SettleReturn: settleReturnSchema,
  ReplaceReturn: replaceReturnSchema,
  RefuseReturn: refuseReturnSchema,
  SetBatch: setBatchSchema,
})
