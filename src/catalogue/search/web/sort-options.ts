import type { Viewer } from '#access/web/viewer.ts'
import { exploreSort } from '#catalogue/search/codes.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'

interface SortOption {
  value: string
  label: string
}

/** Only sellers sort by commission (S-EXPL-025), and only phones offer All (S-EXPL-024). */
export function listSortOptions(viewerKind: Viewer['kind'], isMobile: boolean): SortOption[] {
  const options: SortOption[] = [
    { value: String(exploreSort.featured), label: storefrontText.featured },
    { value: String(exploreSort.newest), label: storefrontText.newest },
    { value: String(exploreSort.priceDown), label: storefrontText.priceHighLow },
    { value: String(exploreSort.priceUp), label: storefrontText.priceLowHigh },
  ]
  if (viewerKind === 'seller') options.push({ value: String(exploreSort.commission), label: storefrontText.commission })
  if (isMobile) options.push({ value: String(exploreSort.all), label: storefrontText.all })
  return options
}

/** The option that names the list's order: a code that is not offered here has the order of another one (D-051, D-130). */
export function findShownSort(sort: number, options: readonly SortOption[]): string {
  if (options.some(({ value }) => value === String(sort))) return String(sort)
  return String(sort === exploreSort.all ? exploreSort.newest : exploreSort.featured)
}
