import { z } from 'zod'
import { type AdminCatalogueList, adminListQuerySchema, parseCatalogueListQuery } from '#catalogue/admin/contract.ts'
import { idSchema, optionalDaySchema } from '#platform/wire-schemas.ts'

/** What the back office's list of products is filtered by; an unknown status filters nothing. */
export const productStates = ['visible', 'hidden', 'featured', 'popular', 'sold_out'] as const

export type ProductState = (typeof productStates)[number]

/** The filters in the URL of the list, and in its call. */
export const productFilterNames = ['status', 'category', 'from', 'to'] as const

const filterFields = {
  status: z.enum(productStates).optional().catch(undefined),
  category: z.preprocess((value) => (value === '' ? undefined : value), idSchema.optional()),
  /** The days on which they were added, both included. */
  from: optionalDaySchema,
  to: optionalDaySchema,
} satisfies Record<(typeof productFilterNames)[number], z.ZodType>

export const adminProductsQuerySchema = adminListQuerySchema.extend(filterFields)

/** The list in plain names. */
export interface AdminProductList extends AdminCatalogueList {
  state: ProductState | undefined
  categoryId: string | undefined
  from: string | undefined
  to: string | undefined
}

export function parseAdminProductsQuery(query: z.output<typeof adminProductsQuerySchema>): AdminProductList {
  const { status: state, category: categoryId, from, to } = query
  return { ...parseCatalogueListQuery(query), state, categoryId, from, to }
}
