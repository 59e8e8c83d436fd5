import type { AdminProductView } from '#catalogue/admin-contract.ts'
import type { ProductView } from '#catalogue/contract.ts'
import type { AdminProductRow } from '#catalogue/server/admin-products-store.ts'
import { cleanRichText } from '#catalogue/server/clean-rich-text.ts'
import type { MarksRow, ProductRow } from '#catalogue/server/products-store.ts'
import { pence, toPounds } from '#platform/money.ts'

/** A product with its commission and nobody's marks: what is kept ready. Rich text was cleaned when it was saved, and is again (D-078). */
export function presentProduct(row: ProductRow): ProductView {
  const categories = row.categories.map(({ id, name }) => ({ _id: id, name }))
  return {
    _id: row.id,
    cat_id: row.categories[0]?.id ?? '',
    name: row.name,
    brand: row.brand,
    title: row.title,
    weight: row.weight,
    weight_unit: row.weight_unit,
    price: toPounds(pence(row.price_pence)),
    rrp: toPounds(pence(row.rrp_pence)),
    commission: toPounds(pence(row.commission_pence)),
    imgs: row.pictures,
    video: row.video ?? '',
    desc: row.description,
    uses: cleanRichText(row.uses),
    ingredients: row.ingredients,
    catg: categories,
    subCatg: row.sub_categories.map(({ id, name }) => ({ _id: id, name })),
    skin_color: row.skin_colors,
    color: row.color ?? '',
    is_fav: false,
    is_stk: false,
    is_viewVdo: false,
    featured: row.featured,
    pplr: row.popular,
  }
}

/** For visitors and clients by link: the field is not there at all (D-051). */
export function withoutCommission({ commission: _, ...rest }: ProductView): ProductView {
  return rest
}

export function withMarks(product: ProductView, marks: MarksRow | undefined): ProductView {
  if (!marks) return product
  return { ...product, is_fav: marks.is_fav, is_stk: marks.is_stk, is_viewVdo: marks.is_viewed }
}

/** As the back office sees it: hidden or not, and with what is on the shelf (D-036). */
export function presentAdminProduct(row: AdminProductRow): AdminProductView {
  const { is_fav: _fave, is_stk: _stock, is_viewVdo: _viewed, ...product } = presentProduct(row)
  return {
    ...product,
    commission: toPounds(pence(row.commission_pence)),
    quantity: row.quantity,
    status: row.visible,
    created: row.created_at.toISOString(),
  }
}
