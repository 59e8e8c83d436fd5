import { z } from 'zod'
import { linksText } from '#links/text.ts'
import { idSchema, jsonList } from '#platform/wire.ts'

export const mostClients = 2_000
export const mostProducts = 500

const chosen = (most: number, none: string, tooMany: string) =>
  jsonList(idSchema, Number.POSITIVE_INFINITY).default([]).pipe(z.array(z.string()).min(1, none).max(most, tooMany))

/** Declared in the order of the two steps (S-SLNK-018, S-SLNK-019). */
export const sendProductsSchema = z.object({
  client_ids: chosen(mostClients, linksText.chooseClient, linksText.tooManyClients),
  prod_ids: chosen(mostProducts, linksText.chooseProduct, linksText.tooManyProducts),
})
export type SendProducts = z.output<typeof sendProductsSchema>

/** The value goes back to the seller too: it opens nothing that is not hers. */
export const exploreLinkSentSchema = z.object({ message: z.string(), exploreClientUrl: z.string() })

export const exploreVisitSchema = z.object({
  user_id: z.string(),
  client_id: z.string(),
  client: z.object({ name: z.string() }),
  firstName: z.string(),
  acsT: z.string(),
})
