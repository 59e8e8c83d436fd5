import { adminGoodsMessages as say } from '#catalogue/admin-text.ts'

/** The nine places of the words, 1 to 9 (D-121). */
export const bannerPositions = [
  say.topRight,
  say.bottomRight,
  say.topLeft,
  say.bottomLeft,
  say.center,
  say.leftCenter,
  say.rightCenter,
  say.topCenter,
  say.bottomCenter,
] as const
