import type { z } from 'zod'
import { publicBase } from '#media/server/serve-files.ts'
import type {
  adminCategoryResponseSchema,
  CategoriesResponse,
  CategoryWire,
  subCategoriesResponseSchema,
} from '../contract.ts'
import type { CategoryRow } from './categories-store.ts'

export function presentCategories({
  categories,
  total,
}: {
  categories: CategoryRow[]
  total: number
}): CategoriesResponse {
  return { catgs: categories.map(presentCategory), bP: publicBase, ttl: total }
}

export function presentAllCategories(categories: CategoryRow[]): CategoriesResponse {
  return presentCategories({ categories, total: categories.length })
}

export function presentSubCategories(categories: CategoryRow[]): z.output<typeof subCategoriesResponseSchema> {
  const catgs = categories.map(presentCategory).map(({ _id, name, subcatg }) => ({ _id, name, subcatg }))
  return { catgs, ttl: catgs.length }
}

export function presentAdminCategory({
  category,
  deletedSubCategories,
}: {
  category: CategoryRow
  deletedSubCategories: { id: string; name: string }[]
}): z.output<typeof adminCategoryResponseSchema> {
  const wire = presentCategory(category)
  const deletedSubCategory = deletedSubCategories.map(presentNamed)
  return { catgs: { ...wire, subCategory: wire.subcatg, deletedSubCategory }, bP: publicBase, bannerbP: publicBase }
}

function presentCategory(row: CategoryRow): CategoryWire {
  return {
    _id: row.id,
    name: row.name,
    desc: row.description,
    img: row.picture,
    subcat_id: [],
    skin: [],
    brand: [],
    color: [],
    subcatg: row.sub_categories.map(presentNamed),
  }
}

/** A category or sub-category as products, banners and lists name it. */
export function presentNamed({ id, name }: { id: string; name: string }): { _id: string; name: string } {
  return { _id: id, name }
}
