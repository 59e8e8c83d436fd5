import { z } from 'zod'
import { type AdminCatalogueList, adminListQuerySchema, parseCatalogueListQuery } from '#catalogue/admin/contract.ts'
import { idSchema, optionalDaySchema } from '#platform/wire-schemas.ts'
import { type ProductState, type productFilterNames, productStates } from './product-filters.ts'

const filterFields = {
  status: z.enum(productStates).optional().catch(undefined),
  category: z.preprocess((value) => (value === '' ? undefined : value), idSchema.optional()),
  /** The first and the last day on which the listed products were added. */
  from: optionalDaySchema,
  to: optionalDaySchema,
} satisfies Record<(typeof productFilterNames)[number], z.ZodType>

export const adminProductsQuerySchema = adminListQuerySchema.extend(filterFields)

/** The query of the back office's list of products, under readable field names. */
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
