import type { ProductForm } from '#catalogue/products/admin-contract.ts'
import type { Products } from '#schema/catalogue.ts'

/** Fields that are stored as rows of a table of their own. */
type RelationField = 'cat_id' | 'subcat_id'

/** The column of each field of the product form: saved, selected and typed as part of a row by this list. */
export const productColumns = {
  name: 'name',
  title: 'title',
  brand: 'brand',
  desc: 'description',
  uses: 'uses',
  price: 'price_pence',
  rrp: 'rrp_pence',
  weight: 'weight',
  weight_unit: 'weight_unit',
  commission: 'commission_pence',
  quantity: 'quantity',
  ingredients: 'ingredients',
  skin_color: 'skin_tones',
  color: 'color',
  vat_rate: 'vat_rate',
} as const satisfies Record<Exclude<keyof ProductForm, RelationField>, keyof Products>

export type ProductColumn = (typeof productColumns)[keyof typeof productColumns]
