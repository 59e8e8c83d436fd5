import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

/**
 * `error.errors` of a rejection that is about some products of a basket (codes 6, 14 and 15, D-347). A product that is not for sale
 * has no name here: hidden, deleted and unknown ones are the same (D-205).
 */
export const refusedProductsSchema = z.object({
  refused: z.array(z.object({ prod_id: z.string(), name: z.string().optional() })).min(1),
})

nameSchemas({ RefusedProducts: refusedProductsSchema })
