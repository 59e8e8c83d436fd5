import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas, unusedField } from '#platform/wire-schemas.ts'
import { paymentsText } from '../text.ts'

/** The API accepts `description` and ignores it: the server writes its own (D-200). */
export const saveCardSchema = z.object({
  name: typedText({ most: textLengths.name, error: paymentsText.holderNameEmpty, long: paymentsText.holderNameLong })
    .min(1, paymentsText.holderNameEmpty)
    .max(textLengths.name, paymentsText.holderNameLong),
  token: z
    .string({ error: paymentsText.tokenEmpty })
    .trim()
    .min(1, paymentsText.tokenEmpty)
    .max(textLengths.providerToken, paymentsText.tokenEmpty),
  description: unusedField,
})
export type SaveCard = z.output<typeof saveCardSchema>

export const cardSchema = z.object({
  id: z.string(),
  brand: z.string(),
  funding: z.string(),
  last4: z.string(),
  name: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
})
export type CardWire = z.output<typeof cardSchema>

export const cardListSchema = z.object({ cards: z.array(cardSchema) })

nameSchemas({ SaveCard: saveCardSchema, Card: cardSchema, CardList: cardListSchema })
