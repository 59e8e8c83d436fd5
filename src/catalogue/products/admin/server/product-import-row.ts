import { z } from 'zod'
import { importProductSchema, type weightUnits } from '#catalogue/products/admin-contract.ts'
import { type ProductCsvColumn, splitListCell } from '#catalogue/products/product-csv-columns.ts'

type Unit = (typeof weightUnits)[number]

/** Spellings of units, each with the shop's unit for it and the number of the shop's units in one of it: a kg is 1000 gm. */
const units: Record<string, [Unit, number]> = {
  gm: ['gm', 1],
  gms: ['gm', 1],
  g: ['gm', 1],
  gr: ['gm', 1],
  gram: ['gm', 1],
  grams: ['gm', 1],
  gramme: ['gm', 1],
  grammes: ['gm', 1],
  kg: ['gm', 1000],
  kgs: ['gm', 1000],
  kilogram: ['gm', 1000],
  kilograms: ['gm', 1000],
  ml: ['ml', 1],
  mls: ['ml', 1],
  millilitre: ['ml', 1],
  millilitres: ['ml', 1],
  milliliter: ['ml', 1],
  milliliters: ['ml', 1],
  cl: ['ml', 10],
  l: ['ml', 1000],
  litre: ['ml', 1000],
  litres: ['ml', 1000],
  liter: ['ml', 1000],
  pound: ['pound', 1],
  pounds: ['pound', 1],
  lb: ['pound', 1],
  lbs: ['pound', 1],
}

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
    seal: readYesOrNo(values.seal),
  }
}, importProductSchema)

/** Splits the skin tones in a cell, whatever separates them; a range such as '2-4' or '2 to 4' means all numbers in it. */
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
  bin: 'A2',
  seal: 'yes',
}

/** Reads yes or no in the spellings of people and of exported files; an empty cell is undefined, and any other text is left as it is. */
function readYesOrNo(cell = ''): string | undefined {
  const text = cell.trim().toLowerCase()
  if (['yes', 'y', 'true', '1', 'x'].includes(text)) return 'true'
  return ['no', 'n', 'false', '0'].includes(text) ? 'false' : cell.trim() || undefined
}

/**
 * Converts an amount as spreadsheets write it ('£24.00', '1,234.50', '1.234,50', '24,5') to a plain number; other texts stay as they are.
 */
export function readAmount(cell = ''): string {
  const text = cell.replace(/[\s\u00A0\u202F']/g, '').replace(/^(?:£|GBP)|(?:£|GBP)$/gi, '')
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replaceAll(',', '')
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (/^\d+,\d{1,2}$/.test(text)) return text.replace(',', '.')
  if (!/^\d+\.\d{3,}$/.test(text)) return text
  const pennies = text.indexOf('.') + 3
  return text.slice(0, pennies) + text.slice(pennies).replace(/(?<!0)0+$/, '')
}

/** Reads the weight and unit of a row from two cells, from one cell such as '30 ml', or from a column whose heading names the unit. */
export function readWeight(values: Record<string, string>): { weight: string; weight_unit: string } {
  const { weight = '', weight_unit = '', weight_kg = '', weight_g = '', weight_lb = '' } = values
  const [, number = weight, unit = ''] = /^([\d.,\s]+)([a-z]+)\.?$/i.exec(weight.trim()) ?? []
  if (weight.trim() !== '') return convert(number, weight_unit.trim() || unit)
  if (weight_kg.trim() !== '') return convert(weight_kg, 'kg')
  if (weight_g.trim() !== '') return convert(weight_g, 'g')
  return weight_lb.trim() === '' ? { weight, weight_unit } : convert(weight_lb, 'lb')
}

function convert(cell: string, unit: string): { weight: string; weight_unit: string } {
  const weight = readAmount(cell)
  const [known, factor] = units[unit.trim().toLowerCase().replace(/\.$/, '')] ?? [unit, 1]
  const isNumber = /^\d+(?:\.\d+)?$/.test(weight)
  return {
    weight: factor === 1 || !isNumber ? weight : String(Number((Number(weight) * factor).toFixed(3))),
    weight_unit: known,
  }
}
