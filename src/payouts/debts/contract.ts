import { z } from 'zod'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas, optionalIdSchema, penceFromPoundsSchema, unusedField } from '#platform/wire-schemas.ts'
import { payoutsText } from '../text.ts'

/** Order, description and user are sent by the browser and ignored: the debt is that of the logged-in seller (D-028). */
export const payDebtSchema = z.object({
  user_id: optionalIdSchema.nullable(),
  token: z.string({ error: payoutsText.cardEmpty }).min(1, payoutsText.cardEmpty).max(textLengths.providerToken),
  amount: penceFromPoundsSchema,
  description: unusedField,
  order_id: unusedField,
})
export const payDebtResponseSchema = z.object({
  message: z.string(),
  nextAction: z.object({ type: z.literal('redirect'), url: z.string() }).optional(),
})
export type PayDebtResponse = z.output<typeof payDebtResponseSchema>

nameSchemas({ PayDebt: payDebtSchema, DebtPaymentResult: payDebtResponseSchema })
