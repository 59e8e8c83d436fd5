import { importsText } from '#imports/text.ts'

/** The columns of a file of products by the fields of the product form: what is exported can be imported. */
export const productColumns = {
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
} as const
export type ProductColumn = keyof typeof productColumns

/** Between the categories, sub-categories and skin tones of one cell. */
export const listSign = ';'
