import { z } from 'zod'
import { readAmount, readWeight } from '#catalogue/products/admin/server/read-amount.ts'
import { importProductSchema } from '#catalogue/products/admin-contract.ts'
import { splitListCell } from '#catalogue/products/list-cell.ts'
import type { ProductCsvColumn } from '#catalogue/products/product-csv-columns.ts'

/** A row as the form of a new product, except that categories are given by name. */
export const productRowSchema = z.preprocess((sent) => {
  const values = sent as Record<string, string>
  const { cat_id, subcat_id, skin_color, price, rrp, commission, quantity } = values
  return {
    ...values,
    ...readWeight(values),
    name: values.name?.trim() || values.title,
    title: values.title?.trim() || values.name,
    cat_id: splitListCell(cat_id),
    subcat_id: splitListCell(subcat_id),
    skin_color: splitSkinTones(skin_color),
    price: readAmount(price?.trim() || rrp),
    rrp: readAmount(rrp?.trim() || price),
    commission: readAmount(commission),
    quantity: readAmount(quantity).replace(/\.0+$/, ''),
    vat_rate: values.vat_rate === undefined ? undefined : readAmount(values.vat_rate.replace('%', '')),
  }
}, importProductSchema)

/** Numbers with any sign between them, and the first and last of several. */
function splitSkinTones(cell = ''): string[] {
  const [, first, last] = /^\s*([1-5])\s*(?:-|–|to)\s*([1-5])\s*$/i.exec(cell) ?? []
  if (first && last && first < last)
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => String(Number(first) + at))
  return cell.split(/[;,/|\s]+/).filter(Boolean)
}

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
