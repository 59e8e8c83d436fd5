import {
  type AdminCategoryFilter,
  selectAdminCategoryPage,
  selectDeletedSubCategories,
} from '#catalogue/categories/admin/server/admin-categories-store.ts'
import { getCategoryRow } from '#catalogue/categories/admin/server/save-category.ts'
import type { AdminCategoryList } from '#catalogue/categories/admin-contract.ts'
import type { CategoryRow } from '#catalogue/categories/server/categories-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

export function parseCategoryFilter(
  { searchText, categoryIds, deleted }: AdminCategoryList,
  includeSubCategoryNames = false,
): AdminCategoryFilter {
  const ids = categoryIds.length > 0 ? categoryIds.filter(isId) : null
  return { search: searchText.trim(), includeSubCategoryNames, ids, deleted }
}

/** Categories with their sub-categories; the list of sub-categories also searches the sub-categories' names. */
export async function listAdminCategories(
  db: Database,
  list: AdminCategoryList,
  includeSubCategoryNames: boolean,
): Promise<{ categories: CategoryRow[]; total: number }> {
  const filter = parseCategoryFilter(list, includeSubCategoryNames)
  const { rows, total } = await selectAdminCategoryPage(db, filter, list.isDescending, list.page)
  return { categories: rows, total }
}

export async function getAdminCategory(db: Database, id: string) {
  const category = await getCategoryRow(db, id)
  return { category, deletedSubCategories: await selectDeletedSubCategories(db, id) }
}
