import { z } from 'zod'
import { type AdminCatalogueList, adminListQuerySchema, parseShortListQuery } from '#catalogue/admin/contract.ts'
import { longTextLimit, requiredText } from '#catalogue/admin/form-fields.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas } from '#platform/wire-schemas.ts'
import { catalogueText } from '../text.ts'

const categorySchema = z.object({
  _id: z.string(),
  name: z.string(),
  desc: z.string(),
  img: z.string(),
  // no form sets these four fields; the response has them because the specification names them (D-133)
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

export const categoryFormSchema = z.object({
  name: requiredText(catalogueText.categoryNameEmpty, textLengths.name, catalogueText.shortTextTooLong),
  desc: requiredText(catalogueText.categoryDescEmpty, longTextLimit, catalogueText.textTooLong),
})
export const categoryIdSchema = z.object({ cat_id: idSchema })

export const subCategoryFormSchema = z.object({
  name: requiredText(catalogueText.categoryNameEmpty, textLengths.name, catalogueText.shortTextTooLong),
})
export const subCategoryIdSchema = z.object({ subcat_id: idSchema })
export const addSubCategorySchema = categoryIdSchema.extend(subCategoryFormSchema.shape)
export const updateSubCategorySchema = subCategoryIdSchema.extend(subCategoryFormSchema.shape)

export const adminCategoriesQuerySchema = adminListQuerySchema.extend({ catg: jsonList(idSchema, 100).default([]) })

export interface AdminCategoryList extends AdminCatalogueList {
  /** Lists only the categories with these ids; an empty list does not filter. */
  categoryIds: string[]
}

export function parseAdminCategoriesQuery(query: z.output<typeof adminCategoriesQuerySchema>): AdminCategoryList {
  return { ...parseShortListQuery(query), categoryIds: query.catg }
}

/**
 * A list calls the sub-categories `subcatg`, a single category calls them `subCategory` (D-136) and also has the deleted ones that can be
 * restored.
 */
export const adminCategoryResponseSchema = z.object({
  catgs: categorySchema.extend({
    subCategory: categorySchema.shape.subcatg,
    deletedSubCategory: categorySchema.shape.subcatg,
  }),
  bP: z.string(),
  bannerbP: z.string(),
})

nameSchemas({
  CategoryId: categoryIdSchema,
  SubCategoryId: subCategoryIdSchema,
  AddSubCategory: addSubCategorySchema,
  UpdateSubCategory: updateSubCategorySchema,
  AdminCategoryResult: adminCategoryResponseSchema,
})
