import { z } from 'zod'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { nameSchemas, sentNumber } from '#platform/wire-schemas.ts'
import { returnReasons } from '#returns/return-rule.ts'

/** Sellers who have sold, but not for a while; and approved ones who have never sold to a client. */
export const sellerSignals = ['quiet', 'unsold'] as const
export type SellerSignal = (typeof sellerSignals)[number]

/** Products that sell, and products that come back. */
export const productSignals = ['selling', 'returned'] as const
export type ProductSignal = (typeof productSignals)[number]

/** The periods to choose from, in days: how long a seller must not have sold to be listed, and how far back products are counted. */
export const signalPeriods = [30, 60, 90] as const
const daysSchema = sentNumber(z.number().int().min(7).max(365)).catch(30).default(30)

/** How many days before it expires a document is listed. */
export const documentNoticeDays = 60

export const signalsQuerySchema = z.object({ days: daysSchema })
export const sellerSignalsQuerySchema = pagingSchema.extend({ signal: z.enum(sellerSignals), days: daysSchema })
export const productSignalsQuerySchema = pagingSchema.extend({ signal: z.enum(productSignals), days: daysSchema })
export const documentSignalsQuerySchema = pagingSchema

/** A count is null if the administrator has no right to see it. */
export const signalCountsSchema = z.object({
  quiet: z.number().nullable(),
  unsold: z.number().nullable(),
  documents: z.number().nullable(),
  selling: z.number().nullable(),
  returned: z.number().nullable(),
})

const quietSellerSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  joined: z.string(),
  /** The last sale to a client; null if there was none. */
  last_sale: z.string().nullable(),
  /** Sales to clients in the ninety days up to the last one, and what the clients paid, in pounds. */
  sales: z.number(),
  total: z.number(),
  /** How many products the seller may sell and how many links she has sent, which shows what she did towards a first sale. */
  stock: z.number(),
  links: z.number(),
})
export const sellerSignalListSchema = z.object({ sellers: z.array(quietSellerSchema), ttl: z.number() })

const expiringDocumentSchema = z.object({
  _id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The document's place among the seller's documents, from 1. */
  no: z.number(),
  valid_until: z.string(),
})
export const documentSignalListSchema = z.object({ documents: z.array(expiringDocumentSchema), ttl: z.number() })

const productSignalSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Items sold in these days up to yesterday, and in the same number of days before them. */
  sold: z.number(),
  sold_before: z.number(),
  /** Items in returns that clients opened in these days, and the most frequent reason. */
  returned: z.number(),
  reason: z.enum(returnReasons).nullable(),
})
export const productSignalListSchema = z.object({ products: z.array(productSignalSchema), ttl: z.number() })

nameSchemas({
  SignalCounts: signalCountsSchema,
  QuietSeller: quietSellerSchema,
  QuietSellerList: sellerSignalListSchema,
  ExpiringDocument: expiringDocumentSchema,
  ExpiringDocumentList: documentSignalListSchema,
  ProductSignal: productSignalSchema,
  ProductSignalList: productSignalListSchema,
})
