import { z } from 'zod'
import { addProductSchema } from '#catalogue/products/admin-contract.ts'
import { listSeparator, type ProductCsvColumn } from '#catalogue/products/product-csv-columns.ts'

/** Columns that a product file may leave out. */
export const optionalCsvColumns: readonly ProductCsvColumn[] = ['subcat_id', 'color', 'vat_rate']

const splitList = (cell = '') =>
  cell
    .split(listSeparator)
    .map((part) => part.trim())
    .filter(Boolean)

/** A row as the form of a new product, except that categories are given by name. */
export const productRowSchema = z.preprocess((sent) => {
  const values = sent as Record<string, string>
  const { cat_id, subcat_id, skin_color } = values
  return { ...values, cat_id: splitList(cat_id), subcat_id: splitList(subcat_id), skin_color: splitList(skin_color) }
}, addProductSchema)

export const exampleRow: Record<ProductCsvColumn, string> = {
  brand: 'Velunda',
  name: 'Calm Serum',
  title: 'A serum for tired skin',
  desc: 'Soft and light.',
  uses: 'Two drops a day.',
  ingredients: 'Aqua, Glycerin',
  cat_id: 'Skincare',
  subcat_id: '',
  price: '24.00',
  rrp: '29.00',
  commission: '6.00',
  quantity: '40',
  weight: '30',
  weight_unit: 'ml',
  skin_color: '1; 2; 3',
  color: '',
  vat_rate: '',
}
