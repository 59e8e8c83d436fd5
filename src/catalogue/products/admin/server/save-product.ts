import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { uploadLimits } from '#catalogue/admin/contract.ts'
import {
  type CatalogueAdminDependencies,
  recordProductChanges,
  updateCatalogue,
} from '#catalogue/admin/server/update-catalogue.ts'
import { checkCategoriesExist } from '#catalogue/categories/admin/server/admin-categories.ts'
import type { ProductDetails } from '#catalogue/products/admin-contract.ts'
import { productNotFound } from '#catalogue/products/server/get-product.ts'
import { catalogueText } from '#catalogue/text.ts'
import { allowedFileTypes } from '#media/allowed-file-types.ts'
import { type StoredPicture, type StoredVideo, storePicture, storeVideo } from '#media/server/store-upload.ts'
import { fileTypes, maxFileSize, maxFiles, minFiles, type Upload, validateUploads } from '#media/server/uploads.ts'
import { withStoredUploads } from '#media/server/with-stored-uploads.ts'
import { mediaText } from '#media/text.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import {
  insertProduct,
  lockAdminProducts,
  replaceProductCategories,
  replaceProductPictures,
  replaceProductSubCategories,
  selectAdminProducts,
  updateProductRow,
} from './admin-products-store.ts'
import { toAuditValues, toProductValues } from './product-values.ts'

interface ProductUploads {
  prod_imgs: Upload[]
  video: Upload[]
}

type AddForm = ProductDetails & ProductUploads

type UpdateForm = AddForm & { prod_id: string; del_imgs: string[]; imgs_order: string[] }

const subjectKind = 'product'

/** Validates the fields and then the files, and stores the files before the row that names them. Returns the new id. */
export async function addProduct(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  form: AddForm,
): Promise<string> {
  const values = toProductValues(form, dependencies.config.vatRates)
  validateProductFiles(form)
  await checkCategoriesExist(dependencies.db, form)
  return withStoredProductFiles(dependencies, form, ({ pictures, video }) =>
    updateCatalogue(dependencies, async (tx) => {
      await checkCategoriesExist(tx, form)
      const subjectId = await insertProduct(tx, { ...values, video })
      await saveProductRelations(tx, subjectId, form, pictures)
      const after = toAuditValues({ ...values, video })
      const change = { action: 'add product', subjectKind, subjectId, before: null, after }
      await recordAdminChange(tx, actor, change)
      await recordProductChanges(tx, [subjectId], 'added')
      return subjectId
    }),
  )
}

/**
 * Updates a product. Pictures that the form does not delete remain, in the order of the form or else before the new ones; without a new
 * video the old one remains.
 */
export async function updateProduct(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  form: UpdateForm,
): Promise<void> {
  const [current] = isId(form.prod_id) ? await selectAdminProducts(dependencies.db, [form.prod_id]) : []
  if (!current) throw productNotFound()
  toProductValues(form, dependencies.config.vatRates, current)
  validateProductFiles(form, remainingPictures(current.pictures, form.del_imgs).length)
  await checkCategoriesExist(dependencies.db, form)
  await withStoredProductFiles(dependencies, form, ({ pictures, video }) =>
    updateCatalogue(dependencies, async (tx) => {
      await checkCategoriesExist(tx, form)
      const [old] = await lockAdminProducts(tx, [form.prod_id])
      if (!old) throw productNotFound()
      const remaining = remainingPictures(old.pictures, form.del_imgs)
      // another administrator may have changed the pictures while this request was storing its files
      if (remaining.length + pictures.length !== uploadLimits.picturesPerProduct)
        throw createFieldError('prod_imgs', catalogueText.picturesTooMany, errorCode.fileCount)
      const values = toProductValues(form, dependencies.config.vatRates, old)
      const newValues = { ...values, video: video ?? old.video }
      await updateProductRow(tx, old.id, newValues)
      await saveProductRelations(tx, old.id, form, orderPictures(remaining, pictures, form.imgs_order))
      const change = { action: 'change product', subjectKind, subjectId: old.id }
      const states = { before: toAuditValues(old), after: toAuditValues(newValues) }
      await recordAdminChange(tx, actor, { ...change, ...states })
      await recordProductChanges(tx, [old.id], 'changed')
    }),
  )
}

/** Gives a product another training video; called on the day from which a new version of its training counts. */
export { updateProductVideo as replaceProductVideo } from './admin-products-store.ts'

async function saveProductRelations(
  tx: Tx,
  id: string,
  { categoryIds, subCategoryIds }: ProductDetails,
  pictures: string[],
): Promise<void> {
  await replaceProductPictures(tx, id, pictures)
  await replaceProductCategories(tx, id, categoryIds)
  await replaceProductSubCategories(tx, id, [...new Set(subCategoryIds)])
}

/** The product's picture names without the deleted ones. Rejects a deleted name that is not a picture of the product. */
function remainingPictures(pictures: string[], deleted: string[]): string[] {
  if (deleted.some((name) => !pictures.includes(name)))
    throw createFieldError('del_imgs', catalogueText.pictureNotFound)
  return pictures.filter((name) => !deleted.includes(name))
}

/**
 * Puts the picture names in the given order, in which an empty name stands for the next new picture; without an order the new ones come
 * last.
 */
function orderPictures(remaining: string[], added: string[], order: string[]): string[] {
  const pictures = [...remaining, ...added]
  if (order.length === 0) return pictures
  const nextAdded = [...added]
  const ordered = order.map((name) => name || nextAdded.shift())
  const isComplete = ordered.length === pictures.length && pictures.every((name) => ordered.includes(name))
  if (!isComplete) throw createFieldError('imgs_order', catalogueText.pictureNotFound)
  return ordered.filter((name) => name !== undefined)
}

/**
 * Exactly four pictures together with the remaining ones, png or jpeg, and at most one video, mp4 or wmv (D-107, D-108, D-109).
 */
function validateProductFiles({ prod_imgs, video }: ProductUploads, remainingPictures = 0): void {
  const missing = uploadLimits.picturesPerProduct - remainingPictures
  const none = remainingPictures === 0 ? [minFiles(1, catalogueText.picturesNone)] : []
  validateUploads('prod_imgs', prod_imgs, [
    ...none,
    minFiles(missing, catalogueText.picturesTooFew),
    maxFiles(missing, catalogueText.picturesTooMany),
    fileTypes(allowedFileTypes.picture, mediaText.fileType),
    maxFileSize(mediaText.fileTooLarge),
  ])
  validateUploads('video', video, [
    maxFiles(1, catalogueText.videosTooMany),
    fileTypes(allowedFileTypes.video, mediaText.fileType),
    maxFileSize(mediaText.fileTooLarge),
  ])
}

/**
 * Runs `work` with the names of the stored files, whose pictures are cropped to 16:15. The files are stored before the transaction of
 * `work` begins, so that it does not wait for their encoding.
 */
async function withStoredProductFiles<Result>(
  { files, db }: CatalogueAdminDependencies,
  { prod_imgs, video }: ProductUploads,
  work: (stored: { pictures: string[]; video: string | null }) => Promise<Result>,
): Promise<Result> {
  const stores: (() => Promise<StoredPicture | StoredVideo>)[] = [
    ...prod_imgs.map((upload) => () => storePicture(files, db, upload, { crop: '16:15' })),
    ...video.map((upload) => () => storeVideo(files, db, upload)),
  ]
  return withStoredUploads({ files, db }, 'public', stores, (stored) => {
    const names = stored.map(({ name }) => name)
    return work({ pictures: names.slice(0, prod_imgs.length), video: names[prod_imgs.length] ?? null })
  })
}
