import { z } from 'zod'
import { findCarrier } from '#orders/dispatch/carriers.ts'
import { trackingNumberSchema, trackingUrlSchema } from '#orders/dispatch/contract.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { typedCode } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { carriersText } from './text.ts'

const maxOrderNumber = 40

/** Recognises a carrier by its code, its name or one of its services. */
export const namedCarrierSchema = typedCode({ most: textLengths.search, error: dispatchText.carrierEmpty }).transform(
  (text, context) => {
    const carrier = findCarrier(text)
    if (!carrier) context.addIssue({ code: 'custom', message: dispatchText.carrierUnknown })
    return carrier ?? 'other'
  },
)
export const parcelNumberSchema = trackingNumberSchema.refine((text) => text !== '', carriersText.numberEmpty)

const sentMessageSchema = z.object({
  ord_no: typedCode({ most: maxOrderNumber, error: carriersText.orderEmpty }).min(1, carriersText.orderEmpty),
  carrier: namedCarrierSchema,
  tracking_number: parcelNumberSchema,
  /** Where to track the parcel, for a carrier whose tracking pages the shop does not know. */
  tracking_url: trackingUrlSchema,
  state: z.enum(['dispatched', 'delivered'], { error: carriersText.stateEmpty }),
})

/** A carrier's message about a parcel, converted to readable field names. */
export const parcelMessageSchema = sentMessageSchema.transform(({ ord_no: orderNumber, carrier, state, ...sent }) => ({
  orderNumber,
  state,
  parcel: { carrier, trackingNumber: sent.tracking_number, trackingUrl: sent.tracking_url },
}))
export type ParcelMessage = z.output<typeof parcelMessageSchema>
