import { logAdminChange } from '#audit-log/server/admin-log.ts'
import { markProductsDeleted, restoreProductsOf } from '#catalogue/server/admin-products-store.ts'
import {
  findDeletedSubCategory,
  findSubCategory,
  insertSubCategory,
  markSubCategoryDeleted,
  renameSubCategory,
  restoreSubCategoryRow,
} from '#catalogue/server/categories-store.ts'
import { type CatalogueChange, changeCatalogue } from '#catalogue/server/change-catalogue.ts'
import type { Editor } from '#catalogue/server/editor.ts'
import { readCategory } from '#catalogue/server/save-category.ts'
import { catalogueText } from '#catalogue/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

const subjectKind = 'sub-category'

export async function addSubCategory(
  parts: CatalogueChange,
  { actor, address }: Editor,
  { cat_id: categoryId, name }: { cat_id: string; name: string },
): Promise<void> {
  await changeCatalogue(parts, async (tx) => {
    const category = await readCategory(tx, categoryId)
    const subjectId = await insertSubCategory(tx, { category_id: category.id, name })
    const after = { name, category: category.name }
    await logAdminChange(tx, actor, {
      action: 'add sub-category',
      subjectKind,
      subjectId,
      before: null,
      after,
      address,
    })
  })
}

export async function changeSubCategory(
  parts: CatalogueChange,
  { actor, address }: Editor,
  { subcat_id: subjectId, name }: { subcat_id: string; name: string },
): Promise<void> {
  await changeCatalogue(parts, async (tx) => {
    const old = await readSubCategory(tx, subjectId)
    await renameSubCategory(tx, subjectId, name)
    const [before, after] = [{ name: old.name }, { name }]
    await logAdminChange(tx, actor, { action: 'change sub-category', subjectKind, subjectId, before, after, address })
  })
}

/** All products that stand in it go with it (D-206). */
export async function removeSubCategory(
  parts: CatalogueChange,
  { actor, address }: Editor,
  subjectId: string,
): Promise<void> {
  await changeCatalogue(parts, async (tx) => {
    const { name } = await readSubCategory(tx, subjectId)
    await markSubCategoryDeleted(tx, subjectId)
    const products = await markProductsDeleted(tx, { subCategoryId: subjectId })
    const [before, after] = [
      { name, deleted: false },
      { name, deleted: true, products },
    ]
    await logAdminChange(tx, actor, { action: 'delete sub-category', subjectKind, subjectId, before, after, address })
  })
}

/** The products that went with it come back with it. */
export async function restoreSubCategory(
  parts: CatalogueChange,
  { actor, address }: Editor,
  subjectId: string,
): Promise<void> {
  await changeCatalogue(parts, async (tx) => {
    const sub = isId(subjectId) ? await findDeletedSubCategory(tx, subjectId) : undefined
    if (!sub) throw new Refusal(catalogueText.subCategoryGone, errorCode.notFound)
    if (sub.homeless) throw new Refusal(catalogueText.subCategoryHomeless, errorCode.notFound)
    const products = await restoreProductsOf(tx, { subCategoryId: subjectId })
    await restoreSubCategoryRow(tx, subjectId)
    const [before, after] = [
      { name: sub.name, deleted: true },
      { name: sub.name, deleted: false, products },
    ]
    await logAdminChange(tx, actor, { action: 'restore sub-category', subjectKind, subjectId, before, after, address })
  })
}

async function readSubCategory(db: Db, id: string): Promise<{ id: string; name: string }> {
  const found = isId(id) ? await findSubCategory(db, id) : undefined
  if (!found) throw new Refusal(catalogueText.subCategoryGone, errorCode.notFound)
  return found
}
