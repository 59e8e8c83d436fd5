import { adminCatalogueText } from '#catalogue/admin/text.ts'

/** The text of a banner's link; a banner may have neither name nor title (D-110). */
export function bannerDisplayName({ name, title }: { name: string; title: string }): string {
  return name || title || adminCatalogueText.thisBanner
}
