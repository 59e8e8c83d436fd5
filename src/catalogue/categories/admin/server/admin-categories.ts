import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import {
  type CatalogueAdminDependencies,
  recordProductChanges,
  updateCatalogue,
} from '#catalogue/admin/server/update-catalogue.ts'
import type { AdminCategoryList } from '#catalogue/categories/contract.ts'
import { type CategoryRow, selectCategories } from '#catalogue/categories/server/categories-store.ts'
import {
  markProductsDeleted,
  restoreProductsDeletedWith,
} from '#catalogue/products/admin/server/admin-products-store.ts'
import { catalogueText } from '#catalogue/text.ts'
import { allowedFileTypes } from '#media/allowed-file-types.ts'
import { storePicture } from '#media/server/store-upload.ts'
import { fileTypes, maxFileSize, maxFiles, minFiles, type Upload, validateUploads } from '#media/server/uploads.ts'
import { withStoredUploads } from '#media/server/with-stored-uploads.ts'
import { mediaText } from '#media/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import {
  type AdminCategoryFilter,
  insertCategory,
  lockAndCountCategories,
  lockAndCountSubCategories,
  lockDeletedCategory,
  markCategoryDeleted,
  restoreDeletedCategory,
  selectAdminCategoryPage,
  selectDeletedSubCategories,
  updateCategoryRow,
} from './admin-categories-store.ts'

interface AddForm {
  name: string
  description: string
  pictures: Upload[]
}

type UpdateForm = AddForm & { id: string }

const subjectKind = 'category'

const pictureRules = [
  maxFiles(1, catalogueText.categoryPictureTooMany),
  fileTypes(allowedFileTypes.picture, mediaText.fileType),
  maxFileSize(mediaText.fileTooLarge),
]

/** Adds a category and returns its id. */
export async function addCategory(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  { name, description, pictures }: AddForm,
): Promise<string> {
  validateUploads('cat_img', pictures, [minFiles(1, catalogueText.categoryPictureEmpty), ...pictureRules])
  return withStoredCategoryPicture(dependencies, pictures, '16:15', (picture) =>
    updateCatalogue(dependencies, async (tx) => {
      const subjectId = await insertCategory(tx, { name, description, picture: picture ?? '' })
      const after = { name, desc: description }
      const change = { action: 'add category', subjectKind, subjectId, before: null, after }
      await recordAdminChange(tx, actor, change)
      return subjectId
    }),
  )
}

/** Updates a category; it keeps its picture if the form has no new one. */
export async function updateCategory(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  { id: subjectId, name, description, pictures }: UpdateForm,
): Promise<void> {
  await getCategoryRow(dependencies.db, subjectId)
  validateUploads('cat_img', pictures, pictureRules)
  await withStoredCategoryPicture(dependencies, pictures, '17:15', (picture) =>
    updateCatalogue(dependencies, async (tx) => {
      const old = await getCategoryRow(tx, subjectId)
      await updateCategoryRow(tx, subjectId, { name, description, picture: picture ?? old.picture })
      const before = { name: old.name, desc: old.description }
      const after = { name, desc: description, newPicture: picture !== null }
      const change = { action: 'change category', subjectKind, subjectId, before, after }
      await recordAdminChange(tx, actor, change)
    }),
  )
}

/** Deletes a category with its sub-categories and all its products (D-206). */
export async function deleteCategory(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  subjectId: string,
): Promise<void> {
  await updateCatalogue(dependencies, async (tx) => {
    const { name } = await getCategoryRow(tx, subjectId)
    await markCategoryDeleted(tx, subjectId)
    const ids = await markProductsDeleted(tx, { categoryId: subjectId })
    const states = { before: { name, deleted: false }, after: { name, deleted: true, products: ids.length } }
    const change = { action: 'delete category', subjectKind, subjectId, ...states }
    await recordAdminChange(tx, actor, change)
    await recordProductChanges(tx, ids, 'deleted')
  })
}

/** Restores a category with the sub-categories and products that were deleted together with it. */
export async function restoreCategory(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  subjectId: string,
): Promise<void> {
  await updateCatalogue(dependencies, async (tx) => {
    const category = isId(subjectId) ? await lockDeletedCategory(tx, subjectId) : undefined
    if (!category) throw new AppError(catalogueText.categoryNotFound, errorCode.notFound)
    const { name } = category
    const ids = await restoreProductsDeletedWith(tx, { categoryId: subjectId })
    await restoreDeletedCategory(tx, subjectId)
    const states = { before: { name, deleted: true }, after: { name, deleted: false, products: ids.length } }
    const change = { action: 'restore category', subjectKind, subjectId, ...states }
    await recordAdminChange(tx, actor, change)
    await recordProductChanges(tx, ids, 'restored')
  })
}

/** Throws not found for an unknown or deleted category. */
export async function getCategoryRow(db: Db, id: string): Promise<CategoryRow> {
  const [category] = isId(id) ? await selectCategories(db, [id]) : []
  if (!category) throw new AppError(catalogueText.categoryNotFound, errorCode.notFound)
  return category
}

/**
 * Stores the uploaded picture, cropped to 16:15 for a new category and to 17:15 for an edited one, and runs `work` with its name (D-112).
 */
async function withStoredCategoryPicture<Result>(
  { files, db }: CatalogueAdminDependencies,
  uploads: Upload[],
  crop: '16:15' | '17:15',
  work: (picture: string | null) => Promise<Result>,
): Promise<Result> {
  const stores = uploads.map((upload) => () => storePicture(files, db, upload, { crop }))
  return withStoredUploads({ files, db }, 'public', stores, ([picture]) => work(picture?.name ?? null))
}

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

/** Throws not found if a category or sub-category of a product or banner is unknown or deleted; locks them until the transaction ends. */
export async function checkCategoriesExist(
  db: Db,
  { categoryIds, subCategoryIds }: { categoryIds: string[]; subCategoryIds: string[] },
): Promise<void> {
  if (!categoryIds.every(isId) || (await lockAndCountCategories(db, categoryIds)) < new Set(categoryIds).size)
    throw new AppError(catalogueText.categoryNotFound, errorCode.notFound)
  if (
    !subCategoryIds.every(isId) ||
    (await lockAndCountSubCategories(db, subCategoryIds)) < new Set(subCategoryIds).size
  )
    throw new AppError(catalogueText.subCategoryNotFound, errorCode.notFound)
}
