import { z } from 'zod'
import { refundPreviewSchema } from '#orders/refunds/contract.ts'
import { searchWords } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { refundSources, returnStates } from '../contract.ts'
import { returnObstacles, returnReasons } from '../return-rule.ts'
import {
  acceptReturnSchema,
  byReturnSchema,
  closeReturnSchema,
  destinations,
  exportReactionsSchema,
  previewReturnRefundSchema,
  refuseReturnSchema,
  replacementSentSchema,
  replaceReturnSchema,
  returnArrivedSchema,
  returnChangedSchema,
  setBatchSchema,
  settleReturnSchema,
} from './decision-contract.ts'

/** The states by which the back office lists returns. */
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
  /** How many of the returned items have not been refunded, and so still can be. */
  left: z.number(),
  /** What was charged for one item, in pounds. */
  amount: z.number(),
  /** Whether the hygiene seal is broken; null for a product without one. */
  seal_broken: z.boolean().nullable(),
  /** Why the rule of returns would refuse this line; null if it allows it. */
  refused: z.enum(returnObstacles).nullable(),
  /** The batch that an administrator has entered; empty if none has. */
  batch: z.string(),
  /** The batches that were recorded at packing, which count unless an administrator has entered one. */
  packed: z.array(z.string()),
  /** Where the items of the line went; null for a line that has not been settled. */
  to: z.enum(destinations).nullable(),
  /** Why the items must not be sold again, so that they are written off; null if they may. */
  not_sold_again: z.enum(['recalled', 'seal_broken']).nullable(),
  /** Where the items of this line may go now, and where they go unless the administrator chooses otherwise. */
  destinations: z.array(z.enum(destinations)),
  suggested: z.enum(destinations),
})

export const returnRefundPreviewSchema = refundPreviewSchema.extend({
  /** The VAT that the credit note gives back; null if there is no invoice and therefore no credit note. */
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
  /** Whether the order has left the shop or the salon; goods that have not left cannot be replaced (D-607). */
  has_left: z.boolean(),
  delivered: z.string().nullable(),
  /** The last day on which the client could change her mind (YYYY-MM-DD). */
  until: z.string().nullable(),
  days: z.number(),
  from: z.enum(refundSources),
  rejection: z.string(),
  lines: z.array(deskLineSchema),
  /** Where the items may go now: to the shelf only if they have arrived or never left, to the salon only if they were sold from it. */
  destinations: z.array(z.enum(destinations)),
  /** A preview of the refund of all lines; null once the return has ended, or if `obstacle` says why nothing can be refunded. */
  preview: returnRefundPreviewSchema.nullable(),
  obstacle: z.enum(refundObstacles).nullable(),
  /** The amount that was refunded when the return was settled, in pounds. */
  refunded: z.number().nullable(),
  /**
   * What the client got back elsewhere, or gets from the seller, in pounds; null unless nothing is left to refund, or the return was
   * settled for that reason.
   */
  paid_elsewhere: z.number().nullable(),
  replacement: z.object({ order_id: z.string(), ord_no: z.string() }).nullable(),
  /** The seller's answers to the client, the oldest first. */
  answers: z.array(z.object({ text: z.string(), created: z.string() })),
})
export type ReturnView = z.output<typeof returnSchema>

/** The requests and, below, the responses of the back office's calls for returns. */
export const deskRequests = {
  list: listReturnsSchema,
  preview: previewReturnRefundSchema,
  reactions: exportReactionsSchema,
  accept: acceptReturnSchema,
  arrived: returnArrivedSchema,
  settle: settleReturnSchema,
  refuse: refuseReturnSchema,
  replace: replaceReturnSchema,
  close: closeReturnSchema,
  noParcel: byReturnSchema,
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
})
