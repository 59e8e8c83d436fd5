import { z } from 'zod'
import { idSchema, jsonListOf, nameSchemas } from '#platform/wire-schemas.ts'
import { linksText } from './text.ts'

export const maxClients = 2_000
export const maxProducts = 500

const selectedIds = (max: number, none: string, tooMany: string) =>
  jsonListOf(z.array(idSchema).min(1, none).max(max, tooMany)).prefault([])

/** Declared in the order of the two steps (S-SLNK-018, S-SLNK-019). */
export const sendProductsSchema = z.object({
  client_ids: selectedIds(maxClients, linksText.chooseClient, linksText.tooManyClients),
  prod_ids: selectedIds(maxProducts, linksText.chooseProduct, linksText.tooManyProducts),
})

/** The products of a link that the seller shares without an email; without any it is an explore link. */
export const linkToShareSchema = z.object({
  prod_ids: jsonListOf(z.array(idSchema).max(maxProducts, linksText.tooManyProducts)).prefault([]),
})

/** The link's value is returned to the seller too: it grants nothing beyond the seller's own data. */
export const exploreLinkSentSchema = z.object({ message: z.string(), exploreClientUrl: z.string() })

export const exploreVisitSchema = z.object({
  user_id: z.string(),
  client_id: z.string(),
  client: z.object({ name: z.string() }),
  firstName: z.string(),
  acsT: z.string(),
})
export type ExploreVisitView = z.output<typeof exploreVisitSchema>

nameSchemas({
  SendProducts: sendProductsSchema,
  LinkToShare: linkToShareSchema,
  ExploreLinkSent: exploreLinkSentSchema,
  ExploreVisit: exploreVisitSchema,
})
