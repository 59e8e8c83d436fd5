import type { z } from 'zod'
import {
  type AdminCategoryFilter,
  selectAdminCategoryPage,
  selectDeletedSubCategories,
} from '#catalogue/categories/admin/server/admin-categories-store.ts'
import { getCategoryRow } from '#catalogue/categories/admin/server/save-category.ts'
import type { AdminCategoriesQuery, adminCategoryResponseSchema } from '#catalogue/categories/admin-contract.ts'
import type { CategoriesResponse } from '#catalogue/categories/contract.ts'
import { presentCategory, presentNamed } from '#catalogue/categories/server/present.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { toPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

export function parseCategoryFilter(
  { sKey, catg, deleted }: AdminCategoriesQuery,
  includeSubCategoryNames = false,
): AdminCategoryFilter {
  const ids = catg.length > 0 ? catg.filter(isId) : null
  return { search: sKey.trim(), includeSubCategoryNames, ids, deleted }
}

/** Categories with their sub-categories; the list of sub-categories also searches the sub-categories' names. */
export async function listAdminCategories(
  db: Database,
  query: AdminCategoriesQuery,
  includeSubCategoryNames: boolean,
): Promise<CategoriesResponse> {
  const filter = parseCategoryFilter(query, includeSubCategoryNames)
  const { rows, total } = await selectAdminCategoryPage(db, filter, query.dir === -1, toPage(query))
  return { catgs: rows.map(presentCategory), bP: publicBase, ttl: total }
}

export async function getAdminCategory(
  db: Database,
  id: string,
): Promise<z.output<typeof adminCategoryResponseSchema>> {
  const category = presentCategory(await getCategoryRow(db, id))
  const deletedSubCategory = (await selectDeletedSubCategories(db, id)).map(presentNamed)
  return {
    catgs: { ...category, subCategory: category.subcatg, deletedSubCategory },
    bP: publicBase,
    bannerbP: publicBase,
  }
}
