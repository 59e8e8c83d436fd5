import type { CategoryWire } from '#catalogue/categories/contract.ts'
import type { CategoryRow } from '#catalogue/categories/server/categories-store.ts'

export function presentCategory(row: CategoryRow): CategoryWire {
  return {
    _id: row.id,
    name: row.name,
    desc: row.description,
    img: row.picture,
    subcat_id: [],
    skin: [],
    brand: [],
    color: [],
    subcatg: row.sub_categories.map(presentNamed),
  }
}

/** A category or sub-category as products, banners and lists name it. */
export function presentNamed({ id, name }: { id: string; name: string }): { _id: string; name: string } {
  return { _id: id, name }
}
