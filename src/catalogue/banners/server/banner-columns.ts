import type { BannerForm } from '#catalogue/banners/admin-contract.ts'
import type { Banners } from '#schema/catalogue.ts'

/** The column of each field of the banner form: saved, selected and typed as part of a row by this list. */
export const bannerColumns = {
  name: 'name',
  title: 'title',
  desc: 'description',
  position: 'position',
  brand: 'brands',
  cat_id: 'category_ids',
  subcat_id: 'sub_category_ids',
  skin: 'skin_tones',
  color: 'colors',
} as const satisfies Record<keyof BannerForm, keyof Banners>

export type BannerColumn = (typeof bannerColumns)[keyof typeof bannerColumns]
