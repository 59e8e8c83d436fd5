import { z } from 'zod'
import { addProductSchema } from '#catalogue/admin-contract.ts'
import { listSign, type ProductColumn } from '#catalogue/product-columns.ts'

/** Columns that a file of products may do without. */
export const optionalColumns: readonly ProductColumn[] = ['subcat_id', 'color']

const listed = (cell = '') =>
  cell
    .split(listSign)
    .map((part) => part.trim())
    .filter(Boolean)

/** A row as the form of "add product"; categories are still names. */
export const productRowSchema = z.preprocess((sent) => {
  const values = sent as Record<string, string>
  const { cat_id, subcat_id, skin_color } = values
  return { ...values, cat_id: listed(cat_id), subcat_id: listed(subcat_id), skin_color: listed(skin_color) }
}, addProductSchema)

export const exampleRow: Record<ProductColumn, string> = {
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
}
