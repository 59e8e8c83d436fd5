import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonListOf, nameSchemas, optionalIdSchema, sentNumber } from '#platform/wire-schemas.ts'
import { returnObstacles, returnReasons } from './return-rule.ts'
import { returnsText } from './text.ts'

/**
 * A new return waits for an administrator; an accepted one waits for its parcel (`waiting`), or can be settled because the parcel has
 * arrived or none is needed (`arrived`). `erased` means that the client's data were erased before it was settled.
 */
export const returnStates = ['new', 'waiting', 'arrived', 'settled', 'refused', 'erased'] as const
export type ReturnState = (typeof returnStates)[number]

/** Who pays the client back: the shop to her card, or the seller, since it was the seller's card that was charged. */
export const refundSources = ['card', 'seller'] as const

export const mostPhotos = 3
export const mostPhotoBytes = 5_000_000

/** The most lines of one return; an order has far fewer. */
const mostLines = 200

const sentFlag = z.preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean())

/** How many pieces of a line. */
export const returnedQuantitySchema = sentNumber(
  z
    .number({ error: returnsText.quantity })
    .int(returnsText.quantity)
    .min(1, returnsText.quantity)
    .max(999, returnsText.quantity),
)

const lineToReturnSchema = z.object({
  line_id: idSchema,
  quantity: returnedQuantitySchema,
  /** Whether the product's hygiene seal is broken, if it has one. */
  seal_broken: sentFlag.default(false),
})
export type LineToReturn = z.output<typeof lineToReturnSchema>

/** What the client returns, and why; these fields are sent for the preview as well as for the return itself. */
export const whatToReturnSchema = z.object({
  reason: z.enum(returnReasons, { error: returnsText.chooseReason }),
  lines: jsonListOf(
    z
      .array(lineToReturnSchema, { error: returnsText.chooseLines })
      .min(1, returnsText.chooseLines)
      .max(mostLines, returnsText.chooseLines),
  ),
})

export const openReturnSchema = whatToReturnSchema.extend({
  note: typedText({ most: textLengths.note, long: returnsText.noteTooLong })
    .max(textLengths.note, returnsText.noteTooLong)
    .default(''),
})
export type OpenReturn = z.output<typeof openReturnSchema>

const returnedLineSchema = z.object({
  line_id: z.string(),
  prod_id: z.string(),
  brand: z.string(),
  name: z.string(),
  img: z.string(),
  quantity: z.number(),
  /** Whether the hygiene seal is broken; null for a product without one. */
  seal_broken: z.boolean().nullable(),
})

/** A return as its client sees it, with the amounts that the client paid, in pounds. */
export const clientReturnSchema = z.object({
  _id: z.string(),
  order_id: z.string(),
  ord_no: z.string(),
  seller: z.string(),
  opened: z.string(),
  reason: z.enum(returnReasons),
  state: z.enum(returnStates),
  note: z.string(),
  lines: z.array(returnedLineSchema),
  /** The ids of the photographs. */
  photos: z.array(z.string()),
  /** The amount that the client gets back, or got back if the return is settled; 0 if a replacement was sent. */
  amount: z.number(),
  from: z.enum(refundSources),
  needs_parcel: z.boolean(),
  /** The code on the parcel's address sheet; null if no parcel is to be sent now. */
  code: z.string().nullable(),
  /** Why the return was refused; empty if it was not. */
  rejection: z.string(),
  ended: z.string().nullable(),
  /** The number of the order that replaces the returned goods. */
  replacement: z.string().nullable(),
})
export type ClientReturnView = z.output<typeof clientReturnSchema>
export const listClientReturnsSchema = pagingSchema
export const clientReturnsSchema = z.object({ bP: z.string(), returns: z.array(clientReturnSchema), ttl: z.number() })

export const oneClientReturnSchema = z.object({ bP: z.string(), return: clientReturnSchema })

/** What the client may return of an order. */
export const returnableSchema = z.object({
  order_id: z.string(),
  ord_no: z.string(),
  seller: z.string(),
  bP: z.string(),
  /** The last day on which the client may change her mind (YYYY-MM-DD); null if no delivery is recorded, so that she still may. */
  until: z.string().nullable(),
  may_change_mind: z.boolean(),
  days: z.number(),
  seal_ends: z.boolean(),
  /** Whether goods that the client returns because she changed her mind have to be sent back. */
  needs_parcel: z.boolean(),
  from: z.enum(refundSources),
  lines: z.array(
    z.object({
      line_id: z.string(),
      prod_id: z.string(),
      brand: z.string(),
      name: z.string(),
      img: z.string(),
      quantity: z.number(),
      /** How many may still be returned: those that are neither refunded nor in an open return. */
      left: z.number(),
      /** What the client gets back for one, in pounds. */
      amount: z.number(),
      seal: z.boolean(),
    }),
  ),
  /** The client's returns of this order, newest first. */
  returns: z.array(clientReturnSchema),
})
export type ReturnableView = z.output<typeof returnableSchema>

export const returnPreviewSchema = z.object({
  /** What the client gets back for the lines that the rule allows, in pounds. */
  amount: z.number(),
  from: z.enum(refundSources),
  needs_parcel: z.boolean(),
  until: z.string().nullable(),
  /** Whether the rule allows every line; otherwise the whole return is refused. */
  allowed: z.boolean(),
  lines: z.array(
    z.object({
      line_id: z.string(),
      quantity: z.number(),
      amount: z.number(),
      refused: z.enum(returnObstacles).nullable(),
    }),
  ),
})
export type ReturnPreviewView = z.output<typeof returnPreviewSchema>

export const returnOpenedSchema = z.object({ return_id: z.string(), message: z.string() })

/** A return as the order's seller sees it: with what her client wrote, but without the photographs. */
export const sellerReturnSchema = clientReturnSchema.omit({ photos: true, code: true }).extend({
  client: z.string(),
  photos: z.number(),
  /** The seller's answers to her client, the oldest first. */
  answers: z.array(z.object({ text: z.string(), created: z.string() })),
  /** Whether the client's data were erased, before or after the return ended; such a return cannot be answered. */
  erased: z.boolean(),
})
export type SellerReturnView = z.output<typeof sellerReturnSchema>
/** `order_id` lists the returns of one order only; `waiting` 1 lists those that are not settled, refused or erased. */
export const listSellerReturnsSchema = pagingSchema.extend({
  order_id: optionalIdSchema,
  waiting: z.enum(['1']).optional().catch(undefined),
})
export const sellerReturnsSchema = z.object({ bP: z.string(), returns: z.array(sellerReturnSchema), ttl: z.number() })

export const oneSellerReturnSchema = z.object({ bP: z.string(), return: sellerReturnSchema })

export const answerReturnSchema = z.object({
  return_id: idSchema,
  answer: typedText({ most: textLengths.question, error: returnsText.answerEmpty, long: returnsText.answerTooLong })
    .min(1, returnsText.answerEmpty)
    .max(textLengths.question, returnsText.answerTooLong),
})

/** The responses of the calls of clients and sellers. */
export const returnAnswers = {
  returnable: returnableSchema,
  preview: returnPreviewSchema,
  opened: returnOpenedSchema,
  ofClient: oneClientReturnSchema,
  listOfClient: clientReturnsSchema,
  ofSeller: oneSellerReturnSchema,
  listOfSeller: sellerReturnsSchema,
}

nameSchemas({
  LineToReturn: lineToReturnSchema,
  OpenReturn: openReturnSchema,
  ReturnedLine: returnedLineSchema,
  ClientReturn: clientReturnSchema,
  ClientReturns: clientReturnsSchema,
  ReturnableOrder: returnableSchema,
  ReturnPreview: returnPreviewSchema,
  ReturnOpened: returnOpenedSchema,
  OneClientReturn: oneClientReturnSchema,
  OneSellerReturn: oneSellerReturnSchema,
  SellerReturn: sellerReturnSchema,
  SellerReturns: sellerReturnsSchema,
  AnswerReturn: answerReturnSchema,
})
