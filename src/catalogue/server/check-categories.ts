import { countCategories, countSubCategories } from '#catalogue/server/categories-store.ts'
import { catalogueText } from '#catalogue/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

/** What a product or a banner is put into must be there. */
export async function checkCategories(
  db: Db,
  { cat_id: categoryIds, subcat_id: subCategoryIds }: { cat_id: string[]; subcat_id: string[] },
): Promise<void> {
  if (!categoryIds.every(isId) || (await countCategories(db, categoryIds)) < new Set(categoryIds).size)
    throw new Refusal(catalogueText.categoryGone, errorCode.notFound)
  if (!subCategoryIds.every(isId) || (await countSubCategories(db, subCategoryIds)) < new Set(subCategoryIds).size)
    throw new Refusal(catalogueText.subCategoryGone, errorCode.notFound)
}
