import { z } from 'zod'
import { typedCode, typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonListOf, nameSchemas, optionalDaySchema, penceFromPoundsSchema } from '#platform/wire-schemas.ts'
import { returnedQuantitySchema } from '../contract.ts'
import { returnsText } from '../text.ts'

/** Where a returned item goes: back on the shop's shelf, into the seller's salon if it was sold from there, or nowhere. */
export const destinations = ['shelf', 'salon', 'written_off'] as const
export type Destination = (typeof destinations)[number]

const settledLineSchema = z.object({
  line_id: idSchema,
  quantity: returnedQuantitySchema,
  to: z.enum(destinations, { error: returnsText.chooseDestination }).default('written_off'),
})
/** The lines that are to be settled; lines and items of the return that are not listed are left out of the settlement. */
const settledLinesSchema = jsonListOf(
  z.array(settledLineSchema, { error: returnsText.chooseLines }).min(1, returnsText.chooseLines).max(200),
)
export type SettledLine = z.output<typeof settledLineSchema>

export const byReturnSchema = z.object({ return_id: idSchema })

export const previewReturnRefundSchema = z.object({ lines: settledLinesSchema })

/** `parcel` tells whether the client has to send the goods back; without it the rule of returns decides. */
export const acceptReturnSchema = byReturnSchema.extend({
  parcel: z.preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean().optional()),
})

/** The code on the address sheet, scanned or typed. */
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
export const closeReturnSchema = byReturnSchema.extend({ lines: settledLinesSchema })
export const replacementSentSchema = z.object({ order_id: z.string(), ord_no: z.string(), message: z.string() })

/** Refuses a return; the reason is mailed to the client. */
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

/** The first and the last day of the exported reports of skin reactions. */
export const exportReactionsSchema = z.object({ from: optionalDaySchema, to: optionalDaySchema })

nameSchemas({
  ReturnChanged: returnChangedSchema,
  ReplacementSent: replacementSentSchema,
  SettledLine: settledLineSchema,
  SettleReturn: settleReturnSchema,
  ReplaceReturn: replaceReturnSchema,
  CloseReturn: closeReturnSchema,
  RefuseReturn: refuseReturnSchema,
  SetBatch: setBatchSchema,
})
