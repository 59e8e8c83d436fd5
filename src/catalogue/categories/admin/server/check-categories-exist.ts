import {
  lockAndCountCategories,
  lockAndCountSubCategories,
} from '#catalogue/categories/admin/server/admin-categories-store.ts'
import { catalogueText } from '#catalogue/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/** Throws not found if a category or sub-category of a product or banner is unknown or deleted; locks them until the transaction ends. */
export async function checkCategoriesExist(
  db: Db,
  { cat_id: categoryIds, subcat_id: subCategoryIds }: { cat_id: string[]; subcat_id: string[] },
): Promise<void> {
  if (!categoryIds.every(isId) || (await lockAndCountCategories(db, categoryIds)) < new Set(categoryIds).size)
    throw new AppError(catalogueText.categoryNotFound, errorCode.notFound)
  if (
    !subCategoryIds.every(isId) ||
    (await lockAndCountSubCategories(db, subCategoryIds)) < new Set(subCategoryIds).size
  )
    throw new AppError(catalogueText.subCategoryNotFound, errorCode.notFound)
}
