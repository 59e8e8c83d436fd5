import { importsMessages as say } from '#imports/text.ts'

/** The columns of a file of products by the fields of the product form: what is exported can be imported. */
export const productColumns = {
  brand: say.brand,
  name: say.name,
  title: say.title,
  desc: say.description,
  uses: say.uses,
  ingredients: say.ingredients,
  cat_id: say.categories,
  subcat_id: say.subCategories,
  price: say.price,
  rrp: say.rrp,
  commission: say.commission,
  quantity: say.quantity,
  weight: say.weight,
  weight_unit: say.weightUnit,
  skin_color: say.skinTones,
  color: say.colour,
} as const
export type ProductColumn = keyof typeof productColumns

/** Between the categories, sub-categories and skin tones of one cell. */
export const listSign = ';'
