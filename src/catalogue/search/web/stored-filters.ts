import type { FilterName } from '#catalogue/search/web/explore-url.ts'
import { removeStored } from '#platform/web/storage/local-storage.ts'

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

/** Leaving /explore (S-EXPL, 1 §2). */
export function removeStoredFilters(): void {
  removeStored(...filterKeys)
}

/** Phones keep the filters under names of their own (S-EXPL-036, D-175). */
export function keptFilterNames(narrow: boolean): Record<FilterName, FilterKey> {
  return narrow
    ? {
        categoryId: 'mobCategoryId',
        subCatId: 'mobSubCatId',
        skin: 'mobSkin',
        brand: 'mobBrand',
        colorsId: 'mobColorsId',
      }
    : { categoryId: 'categoryId', subCatId: 'subCatId', skin: 'skin', brand: 'brand', colorsId: 'colorsId' }
}
