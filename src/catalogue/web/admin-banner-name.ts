import { adminCatalogueText } from '#catalogue/admin-text.ts'
import type { BannerView } from '#catalogue/contract.ts'

/** A banner may have no name (D-110); something must be there to press and to read. */
export function bannerName({ name, title }: Pick<BannerView, 'name' | 'title'>): string {
  return name || title || adminCatalogueText.thisBanner
}
