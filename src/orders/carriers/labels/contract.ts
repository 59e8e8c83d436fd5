import { z } from 'zod'
import { parcelLabelSchema } from '#orders/dispatch/contract.ts'
import { maxDispatches } from '#orders/dispatch/limits.ts'
import { idSchema, jsonList, nameSchemas } from '#platform/wire-schemas.ts'
import { namedCarrierSchema, parcelNumberSchema } from '../contract.ts'

const orderIds = jsonList(idSchema, maxDispatches)

export const makeLabelsSchema = z.object({
  order_ids: orderIds,
  /** Whether labels are also made for orders that already have one, which the new label replaces. */
  anew: z.boolean().default(false),
})
export const printLabelsSchema = z.object({ order_ids: orderIds })

/** What happened for each requested label; an order without a label says why. */
export const madeLabelsSchema = z.object({
  message: z.string(),
  labels: z.array(
    z.object({
      _id: z.string(),
      state: z.enum(['made', 'had', 'refused']),
      /** Why there is no label; empty if there is one. */
      message: z.string(),
      label: parcelLabelSchema.nullable(),
    }),
  ),
})

export const orderLabelSchema = z.object({
  /** Whether labels can be made, because `LABEL_COMMAND` is set. */
  labels: z.boolean(),
  label: parcelLabelSchema.nullable(),
})

/** What the program or service that makes labels is told about a parcel; nothing else about people is sent (D-591). */
export interface LabelRequest {
  /** Stays the same while one label is requested again, so that the carrier can answer with a label that it has already made. */
  reference: string
  order_number: string
  recipient: {
    name: string
    line1: string
    line2: string
    city: string
    county: string
    postcode: string
    country: string
    phone: string
  }
  sender: { name: string; lines: string[] }
  /** The contents without their packaging. */
  weight_grams: number
}

/** What the program or service answers. */
export const labelAnswerSchema = z.object({
  /** In base64. */
  pdf: z.string().regex(/^[A-Za-z0-9+/\s]+(?:=\s*){0,2}$/),
  tracking_number: parcelNumberSchema,
  carrier: namedCarrierSchema,
})

nameSchemas({ MakeLabels: makeLabelsSchema, MadeLabels: madeLabelsSchema, OrderLabel: orderLabelSchema })
