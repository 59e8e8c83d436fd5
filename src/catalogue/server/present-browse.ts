import type { BannerView, CategoryView } from '#catalogue/contract.ts'
import type { BannerRow, CategoryRow } from '#catalogue/server/browse-store.ts'

export const named = ({ id, name }: { id: string; name: string }) => ({ _id: id, name })

export function presentCategory(row: CategoryRow): CategoryView {
  return {
    _id: row.id,
    name: row.name,
    desc: row.description,
    img: row.picture,
    subcat_id: [],
    skin: [],
    brand: [],
    color: [],
    subcatg: row.sub_categories.map(named),
  }
}

export function presentBanner(row: BannerRow): BannerView {
  return {
    _id: row.id,
    img: row.picture,
    name: row.name,
    title: row.title,
    desc: row.description,
    position: row.position,
    cat_id: row.categories.map(({ id }) => id),
    subcat_id: row.sub_categories.map(({ id }) => id),
    catg: row.categories.map(named),
    subcatg: row.sub_categories.map(named),
    skin: row.skin_colors,
    brand: row.brands,
    color: row.colors,
  }
}
