import { importsText } from '#back-office/imports/text.ts'
import type { ProductForm } from '#catalogue/products/admin-contract.ts'

/** Column headings of a product file by the fields of the product form; an exported file can be imported again. */
export const productCsvColumns = {
  brand: importsText.brand,
  name: importsText.name,
  title: importsText.title,
  desc: importsText.description,
  uses: importsText.uses,
  ingredients: importsText.ingredients,
  cat_id: importsText.categories,
  subcat_id: importsText.subCategories,
  price: importsText.price,
  rrp: importsText.rrp,
  commission: importsText.commission,
  quantity: importsText.quantity,
  weight: importsText.weight,
  weight_unit: importsText.weightUnit,
  skin_color: importsText.skinTones,
  color: importsText.colour,
  vat_rate: importsText.vatRate,
} as const satisfies Record<keyof ProductForm, string>
export type ProductCsvColumn = keyof typeof productCsvColumns
/** The fields in the order of their columns. */
export const productCsvFields = Object.keys(productCsvColumns) as ProductCsvColumn[]

/** Separates the categories, sub-categories and skin tones within one cell. */
export const listSeparator = ';'
