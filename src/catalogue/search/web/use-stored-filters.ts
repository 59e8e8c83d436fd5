import { useEffect } from 'react'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { type FilterName, filterNames, parseFilters } from './explore-url.ts'
import { type FilterKey, removeStoredFilters } from './stored-filters.ts'

/** The keys on phones and on larger screens (S-EXPL-036, D-175). */
const mobileKeys: Record<FilterName, FilterKey> = {
  categories: 'mobCategoryId',
  subCategories: 'mobSubCatId',
  skinTones: 'mobSkin',
  brands: 'mobBrand',
  colours: 'mobColorsId',
}
const desktopKeys: Record<FilterName, FilterKey> = {
  categories: 'categoryId',
  subCategories: 'subCatId',
  skinTones: 'skin',
  brands: 'brand',
  colours: 'colorsId',
}

/**
 * Stores the filters of the URL while the list is open, and removes them however the viewer leaves it: for another page of the shop, by
 * loading a page, or by closing the tab (S-EXPL-029..036).
 */
export function useStoredFilters(params: string, isMobile: boolean): void {
  useEffect(() => {
    const filters = parseFilters(new URLSearchParams(params))
    const keys = isMobile ? mobileKeys : desktopKeys
    const store = () =>
      setStored(Object.fromEntries(filterNames.map((name) => [keys[name], filters[name].join(',') || null])))
    store()
    addEventListener('pagehide', removeStoredFilters)
    // the browser may restore the page from its cache without rendering it anew
    addEventListener('pageshow', store)
    return () => {
      removeEventListener('pagehide', removeStoredFilters)
      removeEventListener('pageshow', store)
      removeStoredFilters()
    }
  }, [params, isMobile])
}
