import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonListOf, nameSchemas } from '#platform/wire-schemas.ts'
import { linksText } from './text.ts'

export const maxClients = 2_000
export const maxProducts = 500

const selectedIds = (max: number, none: string, tooMany: string) =>
  jsonListOf(z.array(idSchema).min(1, none).max(max, tooMany)).prefault([])

/** Seconds until the emails to many clients leave; until then the sending can be undone (N-SEND-003). */
export const undoSeconds = 10

/** The fields are declared in the order of the two steps (S-SLNK-018, S-SLNK-019). */
const selectionSchema = z.object({
  client_ids: selectedIds(maxClients, linksText.chooseClient, linksText.tooManyClients),
  prod_ids: selectedIds(maxProducts, linksText.chooseProduct, linksText.tooManyProducts),
  /** The seller's own sentence, above the products. */
  note: typedText({ most: textLengths.ownSentence, long: linksText.sentenceLong })
    .max(textLengths.ownSentence, linksText.sentenceLong)
    .default(''),
})

/** With `undo` the emails leave after `undoSeconds`, and clients without an email are left out instead of refused. */
export const sendProductsSchema = selectionSchema.extend({
  undo: z.preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean().default(false)),
})

/** The id, the number of clients and the seconds are those of a sending that can be undone, and absent otherwise. */
export const productsSentSchema = z.object({
  message: z.string(),
  sending_id: z.string().optional(),
  count: z.number().optional(),
  seconds: z.number().optional(),
})

export const previewProductsSchema = selectionSchema

const whyLeftOut = ['incomplete', 'contested', 'unsubscribed', 'enough'] as const

export const productsPreviewSchema = z.object({
  /** The clients whom the seller chose, by name; `left_out` says why a client gets no email. */
  clients: z.array(z.object({ client_id: z.string(), clnt_name: z.string(), left_out: z.enum(whyLeftOut).nullable() })),
  subject: z.string(),
  html: z.string(),
})

export const undoSendingSchema = z.object({ sending_id: idSchema })

/** The products of a link that the seller shares without an email; without products it is an explore link. */
export const linkToShareSchema = z.object({
  prod_ids: jsonListOf(z.array(idSchema).max(maxProducts, linksText.tooManyProducts)).prefault([]),
})

/**
 * `exploreClientUrl` is a secret token of the link and no URL. The seller may have it, since it opens nothing beyond the seller's own data.
 */
export const exploreLinkSentSchema = z.object({ message: z.string(), exploreClientUrl: z.string() })

export const exploreVisitSchema = z.object({
  user_id: z.string(),
  client_id: z.string(),
  client: z.object({ name: z.string() }),
  firstName: z.string(),
  acsT: z.string(),
  /** Products of the link or its basket that have been withdrawn from sale; absent if there are none. */
  withdrawn: z.array(z.object({ prod_id: z.string(), name: z.string() })).optional(),
})
export type ExploreVisitView = z.output<typeof exploreVisitSchema>

nameSchemas({
  SendProducts: sendProductsSchema,
  ProductsSent: productsSentSchema,
  PreviewProducts: previewProductsSchema,
  ProductsPreview: productsPreviewSchema,
  UndoSending: undoSendingSchema,
  LinkToShare: linkToShareSchema,
  ExploreLinkSent: exploreLinkSentSchema,
  ExploreVisit: exploreVisitSchema,
})
