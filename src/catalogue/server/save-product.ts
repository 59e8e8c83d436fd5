import { logAdminChange } from '#audit-log/server/admin-log.ts'
import { fileLimits, type ProductForm } from '#catalogue/admin-contract.ts'
import { isEmptyRichText } from '#catalogue/rich-text.ts'
import {
  type AdminProductRow,
  insertProduct,
  lockProducts,
  type ProductValues,
  replaceCategories,
  replacePictures,
  replaceSubCategories,
  selectAnyProducts,
  updateProduct,
} from '#catalogue/server/admin-products-store.ts'
import { type CatalogueChange, changeCatalogue } from '#catalogue/server/change-catalogue.ts'
import { checkCategories } from '#catalogue/server/check-categories.ts'
import { cleanRichText } from '#catalogue/server/clean-rich-text.ts'
import type { Editor } from '#catalogue/server/editor.ts'
import { checkProductFiles, keepProductFiles, type ProductUploads } from '#catalogue/server/product-files.ts'
import { catalogueText } from '#catalogue/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Tx } from '#platform/server/database.ts'
import { Refusal, refuseField } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

type Form = ProductForm & ProductUploads

const subjectKind = 'product'

/** Texts and rules first, then files, which are kept before the row that names them. */
export async function addProduct(parts: CatalogueChange, { actor, address }: Editor, form: Form): Promise<string> {
  const values = valuesOf(form)
  checkProductFiles(form)
  await checkCategories(parts.db, form)
  const { pictures, video } = await keepProductFiles(parts, form)
  return changeCatalogue(parts, async (tx) => {
    await checkCategories(tx, form)
    const subjectId = await insertProduct(tx, { ...values, video })
    await place(tx, subjectId, form, pictures)
    const after = loggedOf({ ...values, video })
    await logAdminChange(tx, actor, {
      action: 'add product',
      subjectKind,
      subjectId,
      before: null,
      after,
      address,
    })
    return subjectId
  })
}

/** Pictures that are not taken away stay, before the new ones or in the order that is told; without a new video the old one stays. */
export async function changeProduct(
  parts: CatalogueChange,
  { actor, address }: Editor,
  form: Form & { prod_id: string; del_imgs: string[]; imgs_order: string[] },
): Promise<void> {
  const values = valuesOf(form)
  const [known] = isId(form.prod_id) ? await selectAnyProducts(parts.db, [form.prod_id]) : []
  if (!known) throw gone()
  checkProductFiles(form, staying(known, form.del_imgs).length)
  await checkCategories(parts.db, form)
  const { pictures, video } = await keepProductFiles(parts, form)
  await changeCatalogue(parts, async (tx) => {
    await checkCategories(tx, form)
    const [old] = await lockProducts(tx, [form.prod_id])
    if (!old) throw gone()
    const kept = staying(old, form.del_imgs)
    // somebody else changed the pictures while these were being worked on
    if (kept.length + pictures.length !== fileLimits.picturesOfProduct)
      throw refuseField('prod_imgs', catalogueText.picturesMany, errorCode.fileCount)
    const now = { ...values, video: video ?? old.video }
    await updateProduct(tx, old.id, now)
    await place(tx, old.id, form, arranged(kept, pictures, form.imgs_order))
    await logAdminChange(tx, actor, {
      action: 'change product',
      subjectKind,
      subjectId: old.id,
      before: loggedOf(old),
      after: loggedOf(now),
      address,
    })
  })
}

function staying({ pictures }: AdminProductRow, removed: string[]): string[] {
  if (removed.some((name) => !pictures.includes(name))) throw refuseField('del_imgs', catalogueText.pictureGone)
  return pictures.filter((name) => !removed.includes(name))
}

function arranged(kept: string[], added: string[], order: string[]): string[] {
  const coming = [...added]
  const names = order.map((name) => name || coming.shift())
  const all = [...kept, ...added]
  const good = names.length === all.length && all.every((name) => names.includes(name))
  if (order.length > 0 && !good) throw refuseField('imgs_order', catalogueText.pictureGone)
  return order.length > 0 ? (names as string[]) : all
}

async function place(tx: Tx, id: string, { cat_id, subcat_id }: ProductForm, pictures: string[]): Promise<void> {
  await replacePictures(tx, id, pictures)
  await replaceCategories(tx, id, cat_id)
  await replaceSubCategories(tx, id, [...new Set(subcat_id)])
}

export function valuesOf(form: ProductForm): Omit<ProductValues, 'video'> {
  const uses = cleanRichText(form.uses)
  if (isEmptyRichText(uses)) throw refuseField('uses', catalogueText.usesEmpty)
  return {
    name: form.name,
    brand: form.brand,
    title: form.title,
    description: form.desc,
    uses,
    ingredients: form.ingredients,
    price_pence: form.price,
    rrp_pence: form.rrp,
    commission_pence: form.commission,
    quantity: form.quantity,
    weight: form.weight,
    weight_unit: form.weight_unit,
    skin_colors: [...form.skin_color].sort(),
    color: form.color,
  }
}

type Logged = Pick<
  ProductValues,
  'name' | 'brand' | 'price_pence' | 'rrp_pence' | 'commission_pence' | 'quantity' | 'video'
>

function loggedOf({ name, brand, price_pence, rrp_pence, commission_pence, quantity, video }: Logged) {
  return { name, brand, price_pence, rrp_pence, commission_pence, quantity, video: video ?? null }
}

function gone(): Refusal {
  return new Refusal(catalogueText.productGone, errorCode.notFound)
}
