import { adminGoodsMessages as say } from '#messages/admin-goods.ts'

/** Skin colours 1 to 5, by their names. */
export const skinNames = say.skinNames.split('|')
