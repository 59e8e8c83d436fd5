import { adminGoodsMessages as say } from '#catalogue/admin-text.ts'

/** Skin colours 1 to 5, by their names. */
export const skinNames = say.skinNames.split('|')
