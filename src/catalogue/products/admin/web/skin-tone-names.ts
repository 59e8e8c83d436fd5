import { adminCatalogueText } from '#catalogue/admin/text.ts'

/** Skin colours 1 to 5, by their names. */
export const skinNames = adminCatalogueText.skinNames.split('|')
