import { z } from 'zod'
import { productResponseSchema, productSchema } from '#catalogue/products/contract.ts'
import { searchSchema } from '#catalogue/search/contract.ts'
import { type Page, pagingSchema, toPage } from '#platform/list-query-contract.ts'
import { idSchema, isId, jsonList, nameSchemas, optionalIdSchema, sentNumber } from '#platform/wire-schemas.ts'
import { type StockSort, stockSort } from './codes.ts'

export const addToStockSchema = z.object({ prod_id: idSchema })

/** `played`: the seconds that were really played, without skipped parts; if absent, the whole video counts as played (D-204). */
export const recordVideoViewSchema = z.object({
  prod_id: idSchema,
  played: sentNumber(z.number().min(0).max(86_400)).optional(),
  /** The version of the training; if absent, the one that counts today (D-683). */
  version: sentNumber(z.number().int().min(1).max(10_000)).optional(),
})

const sortCodes = Object.values(stockSort) as number[]
export const stockListQuerySchema = pagingSchema.extend({
  sortValue: sentNumber(z.number())
    .refine((code) => sortCodes.includes(code))
    .transform((code) => code as StockSort)
    .catch(stockSort.name)
    .default(stockSort.name),
  /** The direction; without it commission is sorted from high to low, name and price from low to high (D-131). */
  dir: sentNumber(z.number())
    .pipe(z.union([z.literal(1), z.literal(-1)]))
    .optional()
    .catch(undefined),
  sKey: searchSchema,
  user_id: optionalIdSchema,
  client_id: optionalIdSchema,
  /** Lists only this product (D-186). */
  prod_id: optionalIdSchema,
})
export type StockListQuery = z.output<typeof stockListQuerySchema>

export interface StockListFilter {
  sort: StockSort
  direction: 1 | -1
  search: string
  /** Lists only this product (D-186). */
  productId: string | null
  page: Page
}

/** An id that no product has: it replaces a malformed id in a request, so that the list is empty. */
const noProductId = '00000000-0000-0000-0000-000000000000'

export function parseStockListQuery(query: StockListQuery): StockListFilter {
  const defaultDirection = query.sortValue === stockSort.commission ? -1 : 1
  return {
    sort: query.sortValue,
    direction: query.dir ?? defaultDirection,
    search: query.sKey,
    productId: query.prod_id ? (isId(query.prod_id) ? query.prod_id : noProductId) : null,
    page: toPage(query),
  }
}

/** Whose list of products a request asks for: a seller's, or that of one of the seller's clients. */
export interface SentOwners {
  userId?: string | undefined
  clientId?: string | undefined
}

/** A product in a stock list or a client's list, with its id under both names. */
const stockEntrySchema = productSchema.extend({ prod_id: z.string() })
export const stockListResponseSchema = z.object({ stocks: z.array(stockEntrySchema), bP: z.string(), ttl: z.number() })
export type StockListResponse = z.output<typeof stockListResponseSchema>
export const stockEntryResponseSchema = productResponseSchema.extend({ prod: stockEntrySchema })
export type StockEntryResponse = z.output<typeof stockEntryResponseSchema>

/** A product that a client may buy, with the fields that the cart starts from (1 §7). */
const clientProductSchema = stockEntrySchema.extend({
  quantity: z.number(),
  totalPrice: z.number(),
  totalCommission: z.number(),
})
export const clientProductsResponseSchema = z.object({
  prod: z.array(clientProductSchema),
  bP: z.string(),
  ttl: z.number(),
})
export type ClientProductsResponse = z.output<typeof clientProductsResponseSchema>

/** One product, or several as a JSON list (D-182). */
export const addClientProductsSchema = z.object({
  client_id: optionalIdSchema,
  user_id: optionalIdSchema,
  prod_id: optionalIdSchema,
  prod_ids: jsonList(idSchema, 200).optional(),
})

export interface ClientProductsInput extends SentOwners {
  productIds: string[]
}

export function parseAddClientProducts(body: z.output<typeof addClientProductsSchema>): ClientProductsInput {
  const productIds = [...(body.prod_ids ?? []), ...(body.prod_id ? [body.prod_id] : [])]
  return { userId: body.user_id, clientId: body.client_id, productIds }
}

nameSchemas({
  AddToStock: addToStockSchema,
  RecordVideoView: recordVideoViewSchema,
  StockEntry: stockEntrySchema,
  StockList: stockListResponseSchema,
  StockEntryResult: stockEntryResponseSchema,
  ClientProduct: clientProductSchema,
  ClientProductList: clientProductsResponseSchema,
  AddClientProducts: addClientProductsSchema,
})
