import { z } from 'zod'
import { productSchema } from '#catalogue/products/contract.ts'
import type { ExploreSort } from '#catalogue/search/codes.ts'
import { searchSchema, sortSchema } from '#catalogue/search/contract.ts'
import { type Page, pagingSchema, toPage } from '#platform/list-query-contract.ts'
import { idSchema, nameSchemas, optionalIdSchema } from '#platform/wire-schemas.ts'

export const addFaveSchema = z.object({ prod_id: idSchema })

/** The query of the list of faves; its sort codes are those of Explore (D-131). */
export const favesQuerySchema = pagingSchema.extend({
  sortValue: sortSchema,
  sKey: searchSchema,
  user_id: optionalIdSchema,
})

export interface FavesFilter {
  sort: ExploreSort
  search: string
  page: Page
}

export function parseFavesQuery(query: z.output<typeof favesQuerySchema>): FavesFilter {
  return { sort: query.sortValue, search: query.sKey, page: toPage(query) }
}

export const favesResponseSchema = z.object({ faves: z.array(productSchema), bP: z.string(), ttl: z.number() })
export type FavesResponse = z.output<typeof favesResponseSchema>

nameSchemas({ AddFave: addFaveSchema, FaveList: favesResponseSchema })
