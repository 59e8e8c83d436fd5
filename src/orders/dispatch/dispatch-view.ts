import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

/** Where an order stands on its way, from its facts and never stored. */
export const dispatchStates = ['to_pack', 'dispatched', 'delivered'] as const
export type DispatchState = (typeof dispatchStates)[number]

const parcelSchema = z.object({
  /** The carrier's name; like the two fields below, empty where none is known. */
  carrier: z.string(),
  tracking_number: z.string(),
  tracking_url: z.string(),
})
export type ParcelView = z.output<typeof parcelSchema>

/** How a paid order travels, the same for seller, client and administrator. */
export const dispatchViewSchema = z.object({
  state: z.enum(dispatchStates),
  /** When it left; null before, and for orders delivered before this was recorded. */
  dispatched: z.string().nullable(),
  /** Its first parcel. */
  ...parcelSchema.shape,
  further_parcels: z.array(parcelSchema),
  delivered: z.string().nullable(),
})
export type DispatchView = z.output<typeof dispatchViewSchema>

nameSchemas({ FurtherParcel: parcelSchema, Dispatch: dispatchViewSchema })
