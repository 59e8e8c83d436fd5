import { adminCatalogueText } from '#catalogue/admin/text.ts'
import type { BannerWire } from '#catalogue/banners/contract.ts'

/** A banner may have no name (D-110); something must be there to press and to read. */
export function bannerName({ name, title }: Pick<BannerWire, 'name' | 'title'>): string {
  return name || title || adminCatalogueText.thisBanner
}
