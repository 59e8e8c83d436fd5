import { adminCatalogueText } from '#catalogue/admin/text.ts'

/** The names of the skin tones 1 to 5. */
export const skinToneNames = adminCatalogueText.skinNames.split('|')
