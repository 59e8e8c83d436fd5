import type { z } from 'zod'
import { presentNamed } from '#catalogue/categories/server/present.ts'
import { publicBase } from '#media/server/serve-files.ts'
import type { adminBannerResponseSchema, BannersResponse, BannerWire } from '../contract.ts'
import type { BannerRow } from './banners-store.ts'

export function presentBanners({ banners, total }: { banners: BannerRow[]; total: number }): BannersResponse {
  return { banners: banners.map(presentBanner), bannerbP: publicBase, ttl: total }
}

export function presentAllBanners(banners: BannerRow[]): BannersResponse {
  return presentBanners({ banners, total: banners.length })
}

export function presentAdminBanner(banner: BannerRow): z.output<typeof adminBannerResponseSchema> {
  return { banner: presentBanner(banner), bannerbP: publicBase }
}

function presentBanner(row: BannerRow): BannerWire {
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
