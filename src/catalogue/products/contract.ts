import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

/** A product as lists and the product page carry it. Its inventory is not among the fields (D-036). */
export const productSchema = z.object({
  _id: z.string(),
  cat_id: z.string(),
  name: z.string(),
  brand: z.string(),
  title: z.string(),
  weight: z.number(),
  weight_unit: z.string(),
  price: z.number(),
  rrp: z.number(),
  /** The commission in pounds; absent for visitors and clients, who may not see it (D-051). */
  commission: z.number().optional(),
  imgs: z.array(z.string()),
  video: z.string(),
  desc: z.string(),
  uses: z.string(),
  ingredients: z.string(),
  catg: z.array(z.object({ _id: z.string(), name: z.string() })),
  subCatg: z.array(z.object({ _id: z.string(), name: z.string() })),
  skin_color: z.array(z.number()),
  color: z.string(),
  is_fav: z.boolean(),
  is_stk: z.boolean(),
  is_viewVdo: z.boolean(),
  featured: z.boolean(),
  pplr: z.boolean(),
})
export type ProductWire = z.output<typeof productSchema>

export const productsResponseSchema = z.object({ prods: z.array(productSchema), bP: z.string(), ttl: z.number() })
export type ProductsResponse = z.output<typeof productsResponseSchema>
export const productResponseSchema = z.object({ prod: productSchema, bP: z.string() })
export type ProductResponse = z.output<typeof productResponseSchema>

nameSchemas({ Product: productSchema, ProductList: productsResponseSchema, ProductResult: productResponseSchema })

/**
 * The content of `error.errors` if an order is refused because of some of its products (codes 6, 14 and 15, D-347). A product that is not
 * for sale has no name here, so that hidden, deleted and unknown ones look the same (D-205).
 */
export const refusedProductsSchema = z.object({
  refused: z.array(z.object({ prod_id: z.string(), name: z.string().optional() })).min(1),
})

nameSchemas({ RefusedProducts: refusedProductsSchema })
