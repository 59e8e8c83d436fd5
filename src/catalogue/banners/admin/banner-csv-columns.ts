import { adminCatalogueText } from '#catalogue/admin/text.ts'
import type { BannerForm } from '../contract.ts'

/**
 * Fields that an exported file leaves out: the filters of the banner's link, which a file of banners need not hold because it cannot be
 * imported.
 */
type LeftOutField = 'cat_id' | 'subcat_id' | 'brand' | 'skin' | 'color'

/** Column headings of an exported file by the fields of the banner form. */
export const bannerCsvColumns = {
  name: adminCatalogueText.name,
  title: adminCatalogueText.title,
  desc: adminCatalogueText.description,
  position: adminCatalogueText.position,
} as const satisfies Record<Exclude<keyof BannerForm, LeftOutField>, string>
export type BannerCsvColumn = keyof typeof bannerCsvColumns
/** The fields in the order of their columns. */
export const bannerCsvFields = Object.keys(bannerCsvColumns) as BannerCsvColumn[]
