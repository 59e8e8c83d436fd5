import { z } from 'zod'
import { searchWords, typedCode } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas, sentNumber } from '#platform/wire-schemas.ts'
import { orderIdSchema } from '../contract.ts'
import { type Carrier, carriers } from './carriers.ts'
import { dispatchViewSchema } from './dispatch-view.ts'
import { maxDispatches } from './limits.ts'
import { dispatchText } from './text.ts'

export const dispatchListQuerySchema = pagingSchema.extend({
  state: z.enum(['to_pack', 'dispatched']).catch('to_pack').default('to_pack'),
  sKey: searchWords(textLengths.search),
})
export type DispatchListState = z.output<typeof dispatchListQuerySchema>['state']

/** The label of a parcel: its carrier's code and number, which are proposed where the order is marked as dispatched. */
export const parcelLabelSchema = z.object({ carrier: z.enum(carriers), tracking_number: z.string() })
export type ParcelLabelView = z.output<typeof parcelLabelSchema>

const orderToSendSchema = z.object({
  _id: z.string(),
  ord_no: z.string(),
  paid: z.string(),
  type: z.number(),
  /** The number of items to pack, without those that were refunded. */
  quantity: z.number(),
  /** The recipient and the town; both are empty for an old order without an address. */
  recipient: z.string(),
  town: z.string(),
  /** The seller's name. */
  name: z.string(),
  /** When the order was recorded as packed; null where it was not. */
  packed: z.string().nullable(),
  /** Null where none was made. */
  label: parcelLabelSchema.nullable(),
  /** The names of recalled products in the order; while there are any, it cannot be dispatched (D-605). */
  recalled: z.array(z.string()),
  /** Whether the client has changed her mind before the order left; it cannot be dispatched until her return is decided (D-606). */
  to_return: z.boolean(),
  dispatch: dispatchViewSchema,
})
export type OrderToSendView = z.output<typeof orderToSendSchema>
export const dispatchListSchema = z.object({
  orders: z.array(orderToSendSchema),
  ttl: z.number(),
  /** Whether labels can be made: `LABEL_COMMAND` is set. */
  labels: z.boolean(),
})
export type DispatchListView = z.output<typeof dispatchListSchema>

export const packingSlipsQuerySchema = z.object({ order_ids: jsonList(idSchema, maxDispatches) })

/** The items of an order line come from at most this many batches. */
export const maxBatchesOfLine = 10
/** At most this many lines of an order are packed in one call; an order has at most as many. */
const maxPackedLines = 100

/** The number of a batch, in capitals as it is printed, so that a scanned number and a typed one are the same. */
const batchSchema = typedCode({ most: textLengths.kind, long: dispatchText.batchWrong })
  .min(1, dispatchText.batchWrong)
  .max(textLengths.kind, dispatchText.batchWrong)
  .transform((text) => text.toUpperCase())

export const packManySchema = z.object({
  orders: jsonList(
    z.object({
      order_id: orderIdSchema,
      /** Nothing is recorded or changed for a line that is not named. */
      lines: z
        .array(
          z.object({
            line_id: idSchema,
            batches: z.array(batchSchema).max(maxBatchesOfLine, dispatchText.tooManyBatches),
          }),
        )
        .max(maxPackedLines)
        .default([]),
    }),
    maxDispatches,
  ),
})

export const unpackManySchema = z.object({ order_ids: jsonList(orderIdSchema, maxDispatches) })

/** The lines of an order that are to be packed, or were packed. */
export const packingSchema = z.object({
  ord_no: z.string(),
  packed: z.string().nullable(),
  lines: z.array(
    z.object({
      line_id: z.string(),
      prod_id: z.string(),
      name: z.string(),
      /** The quantity without refunded items. */
      quantity: z.number(),
      batches: z.array(z.string()),
    }),
  ),
})
export type PackingView = z.output<typeof packingSchema>

/** Spaces of a number are left out, letters are capitals, as carriers print them. */
export const trackingNumberSchema = typedCode({ most: textLengths.trackingNumber, long: dispatchText.numberWrong })
  .max(textLengths.trackingNumber, dispatchText.numberWrong)
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .refine((text) => text === '' || /^[A-Z0-9-]{4,40}$/.test(text), dispatchText.numberWrong)

const carrierSchema = z.enum(carriers, { error: dispatchText.carrierEmpty })
export const trackingUrlSchema = typedCode({ most: textLengths.webAddress, long: dispatchText.linkWrong })
  .max(textLengths.webAddress, dispatchText.linkWrong)
  .refine((text) => text === '' || isWebAddress(text), dispatchText.linkWrong)
  .default('')

function isWebAddress(text: string): boolean {
  return /^https:\/\/[!-~]+$/i.test(text) && URL.canParse(text)
}

/** An order has at most this many parcels. */
export const maxParcels = 20

/** What is known of a parcel that leaves. */
export interface Parcel {
  carrier: Carrier
  trackingNumber: string
  /** The tracking link of a carrier that the shop does not know; empty for all others. */
  trackingUrl: string
}

export const dispatchManySchema = z.object({
  orders: jsonList(
    z.object({ order_id: orderIdSchema, tracking_number: trackingNumberSchema.default('') }),
    maxDispatches,
  ),
  carrier: carrierSchema,
  tracking_url: trackingUrlSchema,
})
/** What became of several orders that were packed, or marked as dispatched, in one call. */
export const dispatchManyResultSchema = z.object({
  message: z.string(),
  done: z.number(),
  refused: z.array(z.object({ _id: z.string(), message: z.string() })),
})
export type ManyResultView = z.output<typeof dispatchManyResultSchema>
/** `packed`: the orders that this call has recorded as packed, without those that were packed before. */
export const packManyResultSchema = dispatchManyResultSchema.extend({ packed: z.array(z.string()) })
export type PackManyView = z.output<typeof packManyResultSchema>

export const correctDispatchSchema = z.object({
  order_id: orderIdSchema,
  /** The number of the order's parcel that is corrected, from 1. */
  parcel: sentNumber(z.number({ error: dispatchText.parcelUnknown }).int().min(1).max(maxParcels)).default(1),
  carrier: carrierSchema,
  tracking_number: trackingNumberSchema.default(''),
  tracking_url: trackingUrlSchema,
})
/** A further parcel needs a tracking number, which tells it from the first. */
export const addParcelSchema = z.object({
  order_id: orderIdSchema,
  carrier: carrierSchema,
  tracking_number: trackingNumberSchema.refine((text) => text !== '', dispatchText.numberMissing),
  tracking_url: trackingUrlSchema,
})
export const undoDispatchSchema = z.object({ order_id: orderIdSchema })
export const receiveOrderSchema = z.object({ order_id: orderIdSchema })

/** The headings of a file of tracking numbers, by the names of the fields. */
export const dispatchCsvColumns = {
  orderNumber: dispatchText.orderNumber,
  carrier: dispatchText.carrier,
  trackingNumber: dispatchText.trackingNumber,
  trackingUrl: dispatchText.trackingUrl,
} as const

nameSchemas({
  ParcelLabel: parcelLabelSchema,
  OrderToSend: orderToSendSchema,
  DispatchList: dispatchListSchema,
  PackMany: packManySchema,
  PackManyResult: packManyResultSchema,
  UnpackMany: unpackManySchema,
  Packing: packingSchema,
  DispatchMany: dispatchManySchema,
  DispatchManyResult: dispatchManyResultSchema,
  CorrectDispatch: correctDispatchSchema,
  AddParcel: addParcelSchema,
  UndoDispatch: undoDispatchSchema,
  ReceiveOrder: receiveOrderSchema,
})
