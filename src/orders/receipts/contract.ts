import { z } from 'zod'
import { orderClientSchema, orderViewSchema, stripeAdressSchema } from '#orders/contract.ts'

/** A receipt; the browser stores the one of its last payment. */
export const receiptSchema = z.object({
  order: orderViewSchema,
  client: orderClientSchema.nullable(),
  orderDateTime: z.string(),
  estDate: z.string(),
  firstName: z.string(),
  paymentMethod: z.string(),
  savingAmount: z.number(),
  stripeAdress: stripeAdressSchema.nullable(),
  bP: z.string(),
})
export type Receipt = z.output<typeof receiptSchema>
