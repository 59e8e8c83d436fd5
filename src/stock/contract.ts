import { z } from 'zod'
import { productResponseSchema, productSchema } from '#catalogue/products/contract.ts'
import { searchSchema } from '#catalogue/search/contract.ts'
import { pagingSchema } from '#platform/paging.ts'
import { idSchema, jsonList } from '#platform/wire-schemas.ts'

/** Sort codes of My Stock (S-STCK-009..012). */
export const stockSort = { name: 1, price: 2, commission: 3 } as const
export type StockSort = (typeof stockSort)[keyof typeof stockSort]

export const stockProductSchema = z.object({ prod_id: idSchema })

/** `played`: seconds of the video that were really played; absent means that the browser's word is taken (D-204). */
export const viewVideoSchema = z.object({ prod_id: idSchema, played: z.coerce.number().min(0).max(86_400).optional() })

/** Beside the message: whether the product may be stocked now. */
export const videoViewedSchema = z.object({ message: z.string(), is_viewVdo: z.boolean() })
export type VideoViewed = z.output<typeof videoViewedSchema>

const sorts = Object.values(stockSort) as number[]
export const listStockSchema = pagingSchema.extend({
  sortValue: z.coerce
    .number()
    .refine((code) => sorts.includes(code))
    .transform((code) => code as StockSort)
    .catch(stockSort.name)
    .default(stockSort.name),
  /** Commission goes high to low wherever no direction is sent (D-131). */
  dir: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(-1)]))
    .optional()
    .catch(undefined),
  sKey: searchSchema,
  user_id: z.string().optional(),
  client_id: z.string().optional(),
  /** Only this product (D-186). */
  prod_id: z.string().optional(),
})
export type ListStock = z.output<typeof listStockSchema>

/** A product of a list of one's own carries its id under both names. */
const entrySchema = productSchema.extend({ prod_id: z.string() })
export const stockAnswerSchema = z.object({ stocks: z.array(entrySchema), bP: z.string(), ttl: z.number() })
export type StockAnswer = z.output<typeof stockAnswerSchema>
export const stockEntryAnswerSchema = productResponseSchema.extend({ prod: entrySchema })
export type StockEntryAnswer = z.output<typeof stockEntryAnswerSchema>

/** Products that a client may buy gain what the basket counts with (1 §7). */
const clientProductSchema = entrySchema.extend({
  quantity: z.number(),
  totalPrice: z.number(),
  totalCommission: z.number(),
})
export const clientProductsAnswerSchema = z.object({
  prod: z.array(clientProductSchema),
  bP: z.string(),
  ttl: z.number(),
})
export type ClientProductsAnswer = z.output<typeof clientProductsAnswerSchema>

/** One product or several, as JSON text of a list (D-182). */
export const selectProductsSchema = z.object({
  client_id: z.string().optional(),
  user_id: z.string().optional(),
  prod_id: z.string().optional(),
  prod_ids: jsonList(idSchema, 200).optional(),
})
export type SelectProducts = z.output<typeof selectProductsSchema>
