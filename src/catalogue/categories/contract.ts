import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

export const categorySchema = z.object({
  _id: z.string(),
  name: z.string(),
  desc: z.string(),
  img: z.string(),
  // no form sets these four; they are in the answer because the specification names them (D-133)
  subcat_id: z.array(z.string()),
  skin: z.array(z.number()),
  brand: z.array(z.string()),
  color: z.array(z.string()),
  subcatg: z.array(z.object({ _id: z.string(), name: z.string() })),
})
export type CategoryWire = z.output<typeof categorySchema>
export const categoriesResponseSchema = z.object({ catgs: z.array(categorySchema), bP: z.string(), ttl: z.number() })
export type CategoriesResponse = z.output<typeof categoriesResponseSchema>

export const subCategoriesResponseSchema = z.object({
  catgs: z.array(categorySchema.pick({ _id: true, name: true, subcatg: true })),
  ttl: z.number(),
})

nameSchemas({
  Category: categorySchema,
  CategoryList: categoriesResponseSchema,
  SubCategoryList: subCategoriesResponseSchema,
})
