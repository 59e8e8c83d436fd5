import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

/** The states of an order on its way to the recipient; they follow from other columns and are never stored. */
export const dispatchStates = ['to_pack', 'dispatched', 'delivered'] as const
export type DispatchState = (typeof dispatchStates)[number]

const parcelSchema = z.object({
  /** The carrier's name; like the two fields below, empty where none is known. */
  carrier: z.string(),
  tracking_number: z.string(),
  tracking_url: z.string(),
})
export type ParcelView = z.output<typeof parcelSchema>

/** The delivery of a paid order, the same for seller, client and administrator. */
export const dispatchViewSchema = z.object({
  state: z.enum(dispatchStates),
  /** When the order left; null before that, and for orders that were delivered before this was recorded. */
  dispatched: z.string().nullable(),
  /** The fields of the order's first parcel. */
  ...parcelSchema.shape,
  further_parcels: z.array(parcelSchema),
  delivered: z.string().nullable(),
})
export type DispatchView = z.output<typeof dispatchViewSchema>

nameSchemas({ FurtherParcel: parcelSchema, Dispatch: dispatchViewSchema })
