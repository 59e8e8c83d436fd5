import type { BannerWire } from '#catalogue/banners/contract.ts'
import type { BannerRow } from '#catalogue/banners/server/banners-store.ts'
import { presentNamed } from '#catalogue/categories/server/present.ts'

export function presentBanner(row: BannerRow): BannerWire {
  return {
    _id: row.id,
    img: row.picture,
    name: row.name,
    title: row.title,
    desc: row.description,
    position: row.position,
    cat_id: row.categories.map(({ id }) => id),
    subcat_id: row.sub_categories.map(({ id }) => id),
    catg: row.categories.map(presentNamed),
    subcatg: row.sub_categories.map(presentNamed),
    skin: row.skin_tones,
    brand: row.brands,
    color: row.colors,
  }
}
