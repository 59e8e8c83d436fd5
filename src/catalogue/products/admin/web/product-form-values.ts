import { uploadLimits } from '#catalogue/admin/contract.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { validatePictureCount } from '#catalogue/admin/web/validate-picture-count.ts'
import type { ProductDetails, ProductForm } from '#catalogue/products/admin-contract.ts'
import { addProductSchema, updateProductSchema, weightUnits } from '#catalogue/products/admin-contract.ts'
import { catalogueText } from '#catalogue/text.ts'
import type { SelectedPicture } from '#media/web/pictures-field.tsx'
import { fieldErrors } from '#platform/field-errors.ts'
import { fromPounds } from '#platform/money.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import type { FieldErrors } from '#platform/web/forms/form.tsx'
import { createFormData } from '#platform/web/forms/form-data.ts'
import type { AdminProduct } from './api.ts'

/** The names of the skin tones 1 to 5. */
export const skinToneNames = adminCatalogueText.skinNames.split('|')
export const skinTones = skinToneNames.map((label, index) => ({ value: String(index + 1), label }))
export const weightUnitOptions = [
  { value: '', label: adminCatalogueText.choose },
  ...weightUnits.map((unit) => ({ value: unit, label: unit })),
]

/**
 * The values of the product form: texts as typed and files as chosen. The text fields have the same names as in the request
 * (addProductSchema), because errors are returned by these names.
 */
export interface ProductFormValues extends Record<TextFieldName, string>, Record<ListName, readonly string[]> {
  pictures: readonly SelectedPicture[]
  hadPictures: boolean
  video: File | null
}

type ListName = 'categoryIds' | 'subCategoryIds' | 'skinTones'

export type TextFieldName = Exclude<keyof ProductDetails, ListName>

export function toProductFormValues(product: AdminProduct | null): ProductFormValues {
  const formatPrice = (pounds: number | undefined) => pounds?.toFixed(2) ?? ''
  return {
    name: product?.name ?? '',
    title: product?.title ?? '',
    brand: product?.brand ?? '',
    desc: product?.description ?? '',
    uses: product?.uses ?? '',
    ingredients: product?.ingredients ?? '',
    price: formatPrice(product?.price),
    rrp: formatPrice(product?.rrp),
    commission: formatPrice(product?.commission),
    quantity: String(product?.quantity ?? ''),
    weight: String(product?.weight ?? ''),
    weight_unit: product?.weightUnit ?? '',
    color: product?.colour ?? '',
    vat_rate: String(product?.vatRate ?? ''),
    bin: product?.bin ?? '',
    seal: String(product?.hasHygieneSeal ?? false),
    categoryIds: product?.categories.map(({ id }) => id) ?? [],
    subCategoryIds: product?.subCategories.map(({ id }) => id) ?? [],
    skinTones: product?.skinTones.map(String) ?? [],
    pictures: product?.pictures.map((name) => ({ name, file: null })) ?? [],
    hadPictures: product !== null,
    video: null,
  }
}

/** A product of which a new one is a copy, and its pictures as files. */
export interface CopiedProduct {
  product: AdminProduct
  pictures: readonly File[]
}

export function toCopiedValues({ product, pictures }: CopiedProduct): ProductFormValues {
  return {
    ...toProductFormValues(product),
    quantity: '',
    pictures: pictures.map((file) => ({ name: URL.createObjectURL(file), file })),
  }
}

/** The text fields of the request, which the browser validates with the same schemas as the server. */
function toFormFields(values: ProductFormValues, product: AdminProduct | null): Record<string, string> {
  const { pictures } = values
  const remaining = new Set(pictures.map(({ name }) => name))
  const fields: Record<keyof ProductForm, string> = {
    name: values.name.trim(),
    title: values.title.trim(),
    brand: values.brand.trim(),
    desc: values.desc.trim(),
    uses: values.uses.trim(),
    ingredients: values.ingredients.trim(),
    price: values.price.trim(),
    rrp: values.rrp.trim(),
    commission: values.commission.trim(),
    quantity: values.quantity.trim(),
    weight: values.weight.trim(),
    weight_unit: values.weight_unit,
    color: values.color.trim(),
    vat_rate: values.vat_rate,
    bin: values.bin.trim(),
    seal: values.seal,
    cat_id: JSON.stringify(values.categoryIds),
    subcat_id: JSON.stringify(values.subCategoryIds),
    skin_color: JSON.stringify(values.skinTones.map(Number)),
  }
  if (!product) return fields
  return {
    ...fields,
    prod_id: product.id,
    del_imgs: JSON.stringify(product.pictures.filter((name) => !remaining.has(name))),
    imgs_order: JSON.stringify(pictures.map(({ name, file }) => (file ? '' : name))),
  }
}

export function createProductFormData(values: ProductFormValues, product: AdminProduct | null): FormData {
  return createFormData(toFormFields(values, product), {
    prod_imgs: values.pictures.flatMap(({ file }) => file ?? []),
    video: values.video ? [values.video] : [],
  })
}

/** Checks the form and returns all errors by field (D-105). */
export function validateProductForm(values: ProductFormValues, product: AdminProduct | null): FieldErrors {
  const schema = product ? updateProductSchema : addProductSchema
  const parsed = schema.safeParse(toFormFields(values, product))
  const errors = parsed.success ? {} : fieldErrors(parsed.error)
  const [commission, price] = [fromPounds(values.commission), fromPounds(values.price)]
  // the edit form has the same error for a commission equal to the price as for a higher one (D-102)
  if (product && commission !== null && price !== null && commission >= price)
    errors.commission = catalogueText.commissionHighOnEdit
  const pictureError = validatePictureCount({
    count: values.pictures.length,
    hadPictures: values.hadPictures,
    required: uploadLimits.picturesPerProduct,
    noneMessage: catalogueText.picturesNone,
    fewMessage: catalogueText.picturesTooFew,
  })
  return pictureError ? { ...errors, prod_imgs: pictureError } : errors
}

/** The VAT rates to choose from; the product's own rate is among them even if the shop no longer has it. */
export function listVatRates(product: AdminProduct | null): { value: string; label: string }[] {
  const [shopRate = 0, ...others] = browserSettings().vatRates
  const own = product?.vatRate ?? null
  const offered = own === null || others.includes(own) ? others : [...others, own]
  return [
    { value: '', label: adminCatalogueText.vatRatePercent(shopRate) },
    ...offered.map((rate) => ({ value: String(rate), label: adminCatalogueText.vatRatePercent(rate) })),
  ]
}

export function describeVatRate({ vatRate }: AdminProduct): string {
  const [shopRate = 0] = browserSettings().vatRates
  return vatRate === null ? adminCatalogueText.shopVatRate(shopRate) : adminCatalogueText.vatRatePercent(vatRate)
}
