import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import {
  type CatalogueAdminDependencies,
  recordProductChanges,
  updateCatalogue,
} from '#catalogue/admin/server/update-catalogue.ts'
import {
  markProductsDeleted,
  restoreProductsDeletedWith,
} from '#catalogue/products/admin/server/admin-products-store.ts'
import { catalogueText } from '#catalogue/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { getCategoryRow } from './admin-categories.ts'
import {
  findSubCategory,
  insertSubCategory,
  lockDeletedSubCategory,
  markSubCategoryDeleted,
  restoreDeletedSubCategory,
  updateSubCategoryName,
} from './admin-categories-store.ts'

const subjectKind = 'sub-category'

export async function addSubCategory(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  { categoryId, name }: { categoryId: string; name: string },
): Promise<void> {
  await updateCatalogue(dependencies, async (tx) => {
    const category = await getCategoryRow(tx, categoryId)
    const subjectId = await insertSubCategory(tx, { category_id: category.id, name })
    const after = { name, category: category.name }
    const change = { action: 'add sub-category', subjectKind, subjectId, before: null, after }
    await recordAdminChange(tx, actor, change)
  })
}

export async function renameSubCategory(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  { id: subjectId, name }: { id: string; name: string },
): Promise<void> {
  await updateCatalogue(dependencies, async (tx) => {
    const old = await getSubCategoryRow(tx, subjectId)
    await updateSubCategoryName(tx, subjectId, name)
    const states = { before: { name: old.name }, after: { name } }
    const change = { action: 'change sub-category', subjectKind, subjectId, ...states }
    await recordAdminChange(tx, actor, change)
  })
}

/** Deletes a sub-category with all its products (D-206). */
export async function deleteSubCategory(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  subjectId: string,
): Promise<void> {
  await updateCatalogue(dependencies, async (tx) => {
    const { name } = await getSubCategoryRow(tx, subjectId)
    await markSubCategoryDeleted(tx, subjectId)
    const ids = await markProductsDeleted(tx, { subCategoryId: subjectId })
    const states = { before: { name, deleted: false }, after: { name, deleted: true, products: ids.length } }
    const change = { action: 'delete sub-category', subjectKind, subjectId, ...states }
    await recordAdminChange(tx, actor, change)
    await recordProductChanges(tx, ids, 'deleted')
  })
}

/** Restores a sub-category with the products that were deleted together with it; it cannot be restored while its category is deleted. */
export async function restoreSubCategory(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  subjectId: string,
): Promise<void> {
  await updateCatalogue(dependencies, async (tx) => {
    const subCategory = isId(subjectId) ? await lockDeletedSubCategory(tx, subjectId) : undefined
    if (!subCategory) throw new AppError(catalogueText.subCategoryNotFound, errorCode.notFound)
    if (subCategory.categoryDeleted) throw new AppError(catalogueText.subCategoryCategoryDeleted, errorCode.notFound)
    const { name } = subCategory
    const ids = await restoreProductsDeletedWith(tx, { subCategoryId: subjectId })
    await restoreDeletedSubCategory(tx, subjectId)
    const states = { before: { name, deleted: true }, after: { name, deleted: false, products: ids.length } }
    const change = { action: 'restore sub-category', subjectKind, subjectId, ...states }
    await recordAdminChange(tx, actor, change)
    await recordProductChanges(tx, ids, 'restored')
  })
}

/** Throws not found for an unknown or deleted sub-category. */
async function getSubCategoryRow(db: Db, id: string): Promise<{ id: string; name: string }> {
  const subCategory = isId(id) ? await findSubCategory(db, id) : undefined
  if (!subCategory) throw new AppError(catalogueText.subCategoryNotFound, errorCode.notFound)
  return subCategory
}
