import { importsText } from '#back-office/imports/text.ts'
import { type ProductCsvColumn, productCsvColumns } from '#catalogue/products/product-csv-columns.ts'

/** What a column of a file of products can be: one of our own files, or a weight in a unit that the heading says. */
export const productFileTitles = {
  ...productCsvColumns,
  weight_kg: importsText.weightInKilograms,
  weight_g: importsText.weightInGrams,
  weight_lb: importsText.weightInPounds,
} as const

/** Columns that a product file may leave out. */
export const optionalProductColumns: readonly ProductCsvColumn[] = ['subcat_id', 'color', 'vat_rate']
