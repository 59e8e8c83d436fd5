import { z } from 'zod'
import { productSchema } from '#catalogue/products/contract.ts'
import { searchSchema, sortSchema } from '#catalogue/search/contract.ts'
import { pagingSchema } from '#platform/paging.ts'
import { idSchema } from '#platform/wire-schemas.ts'

export const addFaveSchema = z.object({ prod_id: idSchema })

/** The same sort codes as Explore (D-131). */
export const favesQuerySchema = pagingSchema.extend({
  sortValue: sortSchema,
  sKey: searchSchema,
  user_id: z.string().optional(),
})
export type FavesQuery = z.output<typeof favesQuerySchema>

export const favesResponseSchema = z.object({ faves: z.array(productSchema), bP: z.string(), ttl: z.number() })
export type FavesResponse = z.output<typeof favesResponseSchema>
