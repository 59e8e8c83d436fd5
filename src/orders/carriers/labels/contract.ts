import { z } from 'zod'
import { parcelLabelSchema } from '#orders/dispatch/contract.ts'
import { maxDispatches } from '#orders/dispatch/limits.ts'
import { idSchema, jsonList, nameSchemas } from '#platform/wire-schemas.ts'
import { namedCarrierSchema, parcelNumberSchema } from '../contract.ts'

const orderIds = jsonList(idSchema, maxDispatches)

export const makeLabelsSchema = z.object({
  order_ids: orderIds,
  /** Also for an order that has a label, which the new one replaces. */
  anew: z.boolean().default(false),
})
export const printLabelsSchema = z.object({ order_ids: orderIds })

/** What became of orders for which labels were asked; those without a label say why. */
export const madeLabelsSchema = z.object({
  message: z.string(),
  labels: z.array(
    z.object({
      _id: z.string(),
      state: z.enum(['made', 'had', 'refused']),
      /** Empty where there is a label. */
      message: z.string(),
      label: parcelLabelSchema.nullable(),
    }),
  ),
})

export const orderLabelSchema = z.object({
  /** Whether labels can be made: `LABEL_COMMAND` is set. */
  labels: z.boolean(),
  label: parcelLabelSchema.nullable(),
})

/** What a label's program or service is told of a parcel, and no more of the people (D-591). */
export interface LabelRequest {
  /** The same reference while one label is asked for again, so that the carrier can answer with a label that it has made already. */
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

/** What it answers. */
export const labelAnswerSchema = z.object({
  /** In base64. */
  pdf: z.string().regex(/^[A-Za-z0-9+/\s]+(?:=\s*){0,2}$/),
  tracking_number: parcelNumberSchema,
  carrier: namedCarrierSchema,
})

nameSchemas({ MakeLabels: makeLabelsSchema, MadeLabels: madeLabelsSchema, OrderLabel: orderLabelSchema })
