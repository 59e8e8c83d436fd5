import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { uploadLimits } from '#catalogue/admin/contract.ts'
import type { ChangeAuthor } from '#catalogue/admin/server/change-author.ts'
import { updateCatalogue } from '#catalogue/admin/server/update-catalogue.ts'
import { checkCategoriesExist } from '#catalogue/categories/admin/server/check-categories-exist.ts'
import {
  insertProduct,
  lockAdminProducts,
  replaceProductCategories,
  replaceProductPictures,
  replaceProductSubCategories,
  selectAdminProducts,
  updateProductRow,
} from '#catalogue/products/admin/server/admin-products-store.ts'
import { orderPictures, remainingPictures } from '#catalogue/products/admin/server/product-pictures.ts'
import { toAuditValues, toProductValues } from '#catalogue/products/admin/server/product-values.ts'
import {
  type ProductUploads,
  validateProductFiles,
  withStoredProductFiles,
} from '#catalogue/products/admin/server/store-product-files.ts'
import type { ProductForm } from '#catalogue/products/admin-contract.ts'
import { productNotFound } from '#catalogue/products/server/get-product.ts'
import type { CatalogueAdminDependencies } from '#catalogue/server/dependencies.ts'
import { catalogueText } from '#catalogue/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

type AddForm = ProductForm & ProductUploads
type UpdateForm = AddForm & { prod_id: string; del_imgs: string[]; imgs_order: string[] }

const subjectKind = 'product'

/** Validates the fields and then the files, and stores the files before the row that names them. Returns the new id. */
export async function addProduct(
  dependencies: CatalogueAdminDependencies,
  { actor, ipAddress }: ChangeAuthor,
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
      await recordAdminChange(tx, actor, { ...change, ipAddress })
      return subjectId
    }),
  )
}

/**
 * Pictures that the form does not delete remain, in the order the form gives or before the new ones; without a new video the old
 * one remains.
 */
export async function updateProduct(
  dependencies: CatalogueAdminDependencies,
  { actor, ipAddress }: ChangeAuthor,
  form: UpdateForm,
): Promise<void> {
  const [current] = isId(form.prod_id) ? await selectAdminProducts(dependencies.db, [form.prod_id]) : []
  if (!current) throw productNotFound()
  const values = toProductValues(form, dependencies.config.vatRates, current.vat_rate)
  validateProductFiles(form, remainingPictures(current.pictures, form.del_imgs).length)
  await checkCategoriesExist(dependencies.db, form)
  await withStoredProductFiles(dependencies, form, ({ pictures, video }) =>
    updateCatalogue(dependencies, async (tx) => {
      await checkCategoriesExist(tx, form)
      const [old] = await lockAdminProducts(tx, [form.prod_id])
      if (!old) throw productNotFound()
      const remaining = remainingPictures(old.pictures, form.del_imgs)
      // another administrator may have changed the pictures while these files were being stored
      if (remaining.length + pictures.length !== uploadLimits.picturesPerProduct)
        throw createFieldError('prod_imgs', catalogueText.picturesTooMany, errorCode.fileCount)
      const newValues = { ...values, video: video ?? old.video }
      await updateProductRow(tx, old.id, newValues)
      await saveProductRelations(tx, old.id, form, orderPictures(remaining, pictures, form.imgs_order))
      const change = { action: 'change product', subjectKind, subjectId: old.id }
      const states = { before: toAuditValues(old), after: toAuditValues(newValues) }
      await recordAdminChange(tx, actor, { ...change, ...states, ipAddress })
    }),
  )
}

async function saveProductRelations(
  tx: Tx,
  id: string,
  { cat_id, subcat_id }: ProductForm,
  pictures: string[],
): Promise<void> {
  await replaceProductPictures(tx, id, pictures)
  await replaceProductCategories(tx, id, cat_id)
  await replaceProductSubCategories(tx, id, [...new Set(subcat_id)])
}
