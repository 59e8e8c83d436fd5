import { logAdminChange } from '#audit-log/server/admin-log.ts'
import { markProductsDeleted, restoreProductsOf } from '#catalogue/server/admin-products-store.ts'
import { type CategoryRow, selectCategories } from '#catalogue/server/browse-store.ts'
import {
  findDeletedCategory,
  insertCategory,
  markCategoryDeleted,
  restoreCategoryRow,
  updateCategory,
} from '#catalogue/server/categories-store.ts'
import { type CatalogueChange, changeCatalogue } from '#catalogue/server/change-catalogue.ts'
import type { Editor } from '#catalogue/server/editor.ts'
import { catalogueText } from '#catalogue/text.ts'
import { checkUploads, fewest, mostFiles, notTooLarge, ofType } from '#media/server/check-uploads.ts'
import { keepPicture } from '#media/server/keep-upload.ts'
import type { Upload } from '#media/server/upload.ts'
import { mediaText } from '#media/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

export interface CategoryForm {
  name: string
  desc: string
  cat_img: Upload[]
}

const subjectKind = 'category'
const pictureRules = [
  mostFiles(1, catalogueText.categoryPictureMany),
  ofType(['jpeg', 'png'], mediaText.fileType),
  notTooLarge(mediaText.fileTooLarge),
]

/** A new category's picture is cut to 16:15, a changed one's to 17:15 (D-112). */
export async function addCategory(
  parts: CatalogueChange,
  { actor, address }: Editor,
  { name, desc, cat_img: uploads }: CategoryForm,
): Promise<string> {
  checkUploads('cat_img', uploads, [fewest(1, catalogueText.categoryPictureEmpty), ...pictureRules])
  const picture = await keepFirst(parts, uploads, '16:15')
  return changeCatalogue(parts, async (tx) => {
    const subjectId = await insertCategory(tx, { name, description: desc, picture: picture ?? '' })
    const after = { name, desc }
    await logAdminChange(tx, actor, {
      action: 'add category',
      subjectKind,
      subjectId,
      before: null,
      after,
      address,
    })
    return subjectId
  })
}

export async function changeCategory(
  parts: CatalogueChange,
  { actor, address }: Editor,
  { cat_id: subjectId, name, desc, cat_img: uploads }: CategoryForm & { cat_id: string },
): Promise<void> {
  await readCategory(parts.db, subjectId)
  checkUploads('cat_img', uploads, pictureRules)
  const picture = await keepFirst(parts, uploads, '17:15')
  await changeCatalogue(parts, async (tx) => {
    const old = await readCategory(tx, subjectId)
    await updateCategory(tx, subjectId, { name, description: desc, picture: picture ?? old.picture })
    const before = { name: old.name, desc: old.description }
    const after = { name, desc, newPicture: picture !== null }
    await logAdminChange(tx, actor, {
      action: 'change category',
      subjectKind,
      subjectId,
      before,
      after,
      address,
    })
  })
}

/** Its sub-categories and all products that stand in it go with it (D-206). */
export async function removeCategory(
  parts: CatalogueChange,
  { actor, address }: Editor,
  subjectId: string,
): Promise<void> {
  await changeCatalogue(parts, async (tx) => {
    const { name } = await readCategory(tx, subjectId)
    await markCategoryDeleted(tx, subjectId)
    const products = await markProductsDeleted(tx, { categoryId: subjectId })
    const after = { name, deleted: true, products }
    await logAdminChange(tx, actor, {
      action: 'delete category',
      subjectKind,
      subjectId,
      before: { name, deleted: false },
      after,
      address,
    })
  })
}

/** What went with it comes back with it: its sub-categories and its products. */
export async function restoreCategory(
  parts: CatalogueChange,
  { actor, address }: Editor,
  subjectId: string,
): Promise<void> {
  await changeCatalogue(parts, async (tx) => {
    const category = isId(subjectId) ? await findDeletedCategory(tx, subjectId) : undefined
    if (!category) throw new Refusal(catalogueText.categoryGone, errorCode.notFound)
    const products = await restoreProductsOf(tx, { categoryId: subjectId })
    await restoreCategoryRow(tx, subjectId)
    const { name } = category
    await logAdminChange(tx, actor, {
      action: 'restore category',
      subjectKind,
      subjectId,
      before: { name, deleted: true },
      after: { name, deleted: false, products },
      address,
    })
  })
}

export async function readCategory(db: Db, id: string): Promise<CategoryRow> {
  const [category] = isId(id) ? await selectCategories(db, [id]) : []
  if (!category) throw new Refusal(catalogueText.categoryGone, errorCode.notFound)
  return category
}

async function keepFirst(
  { files, db }: CatalogueChange,
  [upload]: Upload[],
  crop: '16:15' | '17:15',
): Promise<string | null> {
  return upload ? (await keepPicture(files, db, upload, { crop })).name : null
}
