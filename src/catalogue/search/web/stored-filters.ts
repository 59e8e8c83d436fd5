import { browserKeys, removeStored } from '#platform/web/storage/local-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys extends Record<FilterKey, true> {}
}

const filterKeys = [
  'categoryId',
  'subCatId',
  'skin',
  'brand',
  'colorsId',
  'mobCategoryId',
  'mobSubCatId',
  'mobSkin',
  'mobBrand',
  'mobColorsId',
] as const
export type FilterKey = (typeof filterKeys)[number]

// logging in does not remove these keys, so a visitor keeps the chosen filters
browserKeys.push(...filterKeys)

/** Called when the viewer leaves /explore (S-EXPL, 1 §2). */
export function removeStoredFilters(): void {
  removeStored(...filterKeys)
}
