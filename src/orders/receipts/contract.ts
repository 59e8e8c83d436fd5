import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { billingAddressSchema, orderClientSchema, orderViewSchema } from '../contract.ts'

/** A receipt; the browser stores the one of its last payment. */
export const receiptSchema = z.object({
  order: orderViewSchema,
  client: orderClientSchema.nullable(),
  orderDateTime: z.string(),
  estDate: z.string(),
  firstName: z.string(),
  paymentMethod: z.string(),
  savingAmount: z.number(),
  stripeAdress: billingAddressSchema.nullable(),
  bP: z.string(),
})
export type Receipt = z.output<typeof receiptSchema>

nameSchemas({ Receipt: receiptSchema })
