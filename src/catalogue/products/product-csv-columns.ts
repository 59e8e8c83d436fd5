import { importsText } from '#back-office/imports/text.ts'
import type { ProductForm } from './admin-contract.ts'

/** Columns that a product file may leave out. */
export const optionalProductColumns: readonly ProductCsvColumn[] = ['subcat_id', 'color', 'vat_rate', 'bin', 'seal']

/** Separates a category from its sub-category, as in files of other shops. */
export const pathSign = ' > '

const quoteName = (name: string) =>
  name.includes(listSeparator) || name.trimStart().startsWith('"') ? `"${name.replaceAll('"', '""')}"` : name

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
  bin: importsText.bin,
  seal: importsText.hygieneSeal,
} as const satisfies Record<keyof ProductForm, string>

/** The fields that a column of a product file can hold: those of this shop's own files, or a weight whose unit is in the heading. */
export const productFileTitles = {
  ...productCsvColumns,
  weight_kg: importsText.weightInKilograms,
  weight_g: importsText.weightInGrams,
  weight_lb: importsText.weightInPounds,
} as const

export type ProductCsvColumn = keyof typeof productCsvColumns

/** The fields in the order of their columns. */
export const productCsvFields = Object.keys(productCsvColumns) as ProductCsvColumn[]

/** Separates the categories, sub-categories and skin tones within one cell. */
export const listSeparator = ';'

/** Joins several names in one cell; a name that contains the separator, or begins with a quotation mark, is put in quotation marks. */
export function joinListCell(names: readonly string[]): string {
  return names.map(quoteName).join(`${listSeparator} `)
}

export function splitListCell(cell = ''): string[] {
  const names: string[] = []
  let name = ''
  let isQuoted = false
  for (let at = 0; at < cell.length; at += 1) {
    const character = cell.charAt(at)
    if (character === '"' && isQuoted && cell.charAt(at + 1) === '"') {
      name += '"'
      at += 1
    } else if (character === '"' && (isQuoted || name.trim() === '')) isQuoted = !isQuoted
    else if (character === listSeparator && !isQuoted) {
      names.push(name)
      name = ''
    } else name += character
  }
  return [...names, name].map((one) => one.trim()).filter(Boolean)
}
