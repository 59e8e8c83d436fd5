import { z } from 'zod'
import { payLinkValueSchema } from '#orders/pay-links/contract.ts'
import { idSchema, nameSchemas, penceFromPoundsSchema } from '#platform/wire-schemas.ts'

const clientCardSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  expired: z.boolean(),
})
export type ClientCardView = z.output<typeof clientCardSchema>

export const clientCardsSchema = z.object({ cards: z.array(clientCardSchema) })
export type ClientCardsView = z.output<typeof clientCardsSchema>

export const byClientCardSchema = z.object({ card_id: idSchema })

/** The secret token of the payment link is sent in the body and not in the URL, so that no log contains it. */
export const cardsForLinkSchema = z.object({ order_id: payLinkValueSchema })

export const payWithClientCardSchema = z.object({
  order_id: payLinkValueSchema,
  card_id: idSchema,
  amount: penceFromPoundsSchema,
})

nameSchemas({
  ClientCard: clientCardSchema,
  ClientCards: clientCardsSchema,
  CardsForLink: cardsForLinkSchema,
  PayWithClientCard: payWithClientCardSchema,
})
