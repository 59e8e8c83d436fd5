import { uploadLimits } from '#catalogue/admin/contract.ts'
import { picturesProblem } from '#catalogue/admin/web/validate-picture-count.ts'
import { type AdminProductWire, addProductSchema, updateProductSchema } from '#catalogue/products/admin/contract.ts'
import { catalogueText } from '#catalogue/text.ts'
import type { SelectedPicture } from '#media/web/selected-picture.ts'
import { fieldErrors } from '#platform/field-errors.ts'
import { fromPounds } from '#platform/money.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'
import type { FieldErrors } from '#platform/web/forms/use-form-errors.ts'

/** A product as it is being written: texts as typed, files as chosen. */
export interface ProductDraft {
  name: string
  title: string
  brand: string
  desc: string
  uses: string
  ingredients: string
  price: string
  rrp: string
  commission: string
  quantity: string
  weight: string
  weight_unit: string
  color: string
  cat_id: readonly string[]
  subcat_id: readonly string[]
  skin_color: readonly string[]
  pictures: readonly SelectedPicture[]
  hadPictures: boolean
  video: File | null
}

export type DraftText = {
  [Field in keyof ProductDraft]: ProductDraft[Field] extends string ? Field : never
}[keyof ProductDraft]

const texts = ['name', 'title', 'brand', 'desc', 'uses', 'ingredients', 'weight_unit', 'color'] as const
const prices = ['price', 'rrp', 'commission'] as const
const numbers = [...prices, 'quantity', 'weight'] as const
const ids = (of: readonly { _id: string }[]) => of.map(({ _id }) => _id)

export function draftOf(product: AdminProductWire | null): ProductDraft {
  const typed = Object.fromEntries([...texts, ...numbers].map((name) => [name, String(product?.[name] ?? '')]))
  const pounds = Object.fromEntries(prices.map((name) => [name, product?.[name].toFixed(2) ?? '']))
  return {
    ...(typed as Record<DraftText, string>),
    ...pounds,
    cat_id: ids(product?.catg ?? []),
    subcat_id: ids(product?.subCatg ?? []),
    skin_color: (product?.skin_color ?? []).map(String),
    pictures: (product?.imgs ?? []).map((name) => ({ name, file: null })),
    hadPictures: product !== null,
    video: null,
  }
}

/** As the calls take it; the schemas read the same text. */
function fieldsOf(draft: ProductDraft, product: AdminProductWire | null): Record<string, string> {
  const { pictures } = draft
  const staying = new Set(pictures.map(({ name }) => name))
  const fields = {
    ...Object.fromEntries([...texts, ...numbers].map((name) => [name, draft[name].trim()])),
    cat_id: JSON.stringify(draft.cat_id),
    subcat_id: JSON.stringify(draft.subcat_id),
    skin_color: JSON.stringify(draft.skin_color.map(Number)),
  }
  if (!product) return fields
  return {
    ...fields,
    prod_id: product._id,
    del_imgs: JSON.stringify(product.imgs.filter((name) => !staying.has(name))),
    imgs_order: JSON.stringify(pictures.map(({ name, file }) => (file ? '' : name))),
  }
}

export function productFormData(draft: ProductDraft, product: AdminProductWire | null): FormData {
  return createFormData(fieldsOf(draft, product), {
    prod_imgs: draft.pictures.flatMap(({ file }) => file ?? []),
    video: draft.video ? [draft.video] : [],
  })
}

/** Everything that is wrong, by field (D-105). */
export function productProblems(draft: ProductDraft, product: AdminProductWire | null): FieldErrors {
  const schema = product ? updateProductSchema : addProductSchema
  const checked = schema.safeParse(fieldsOf(draft, product))
  const problems = checked.success ? {} : fieldErrors(checked.error)
  const [commission, price] = [fromPounds(draft.commission), fromPounds(draft.price)]
  // on edit a commission of the whole price is refused here, though not by the server (D-102)
  if (product && commission !== null && price !== null && commission >= price)
    problems.commission ??= catalogueText.commissionHighOnEdit
  const pictures = picturesProblem({
    count: draft.pictures.length,
    had: draft.hadPictures,
    need: uploadLimits.picturesPerProduct,
    none: catalogueText.picturesNone,
    few: catalogueText.picturesFew,
  })
  return pictures ? { ...problems, prod_imgs: pictures } : problems
}
