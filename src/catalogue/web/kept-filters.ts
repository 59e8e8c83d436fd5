import type { FilterName } from '#catalogue/web/explore-address.ts'
import type { FilterKey } from '#platform/web/kept.ts'

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
