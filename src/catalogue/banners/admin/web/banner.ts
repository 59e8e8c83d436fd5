import { adminCatalogueText } from '#catalogue/admin/text.ts'

/** The names of the caption positions 1 to 9 (D-121). */
export const bannerPositions = [
  adminCatalogueText.topRight,
  adminCatalogueText.bottomRight,
  adminCatalogueText.topLeft,
  adminCatalogueText.bottomLeft,
  adminCatalogueText.center,
  adminCatalogueText.leftCenter,
  adminCatalogueText.rightCenter,
  adminCatalogueText.topCenter,
  adminCatalogueText.bottomCenter,
] as const

/** What the back office calls a banner, which may have neither name nor title (D-110). */
export function bannerDisplayName({ name, title }: { name: string; title: string }): string {
  return name || title || adminCatalogueText.thisBanner
}
