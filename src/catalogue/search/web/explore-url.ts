import type { BannerWire } from '#catalogue/banners/contract.ts'

/** The filters of the list as the address carries them: comma-separated lists (S-EXPL-010..017). */
export interface Filters {
  categoryId: readonly string[]
  subCatId: readonly string[]
  /** 1 to 5, as text. */
  skin: readonly string[]
  brand: readonly string[]
  /** Hex codes without the hash (D-132). */
  colorsId: readonly string[]
}
export type FilterName = keyof Filters

export const filterNames = ['categoryId', 'subCatId', 'skin', 'brand', 'colorsId'] as const satisfies FilterName[]

export function filtersOf(params: URLSearchParams): Filters {
  const read = (name: FilterName) =>
    (params.get(name) ?? '')
      .split(',')
      .map((part) => part.trim().replaceAll(comma, ','))
      .filter(Boolean)
  return {
    categoryId: read('categoryId'),
    subCatId: read('subCatId'),
    skin: read('skin').filter((tone) => /^[1-5]$/.test(tone)),
    brand: read('brand'),
    colorsId: read('colorsId').map((code) => code.replace('#', '').toLowerCase()),
  }
}

/** A comma inside a value, so that it is none between two. */
const comma = '%2C'

export function listOf(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(',', comma)).join(',')
}

/** The commas between values stay readable in the address. */
function parameter(name: FilterName, values: readonly string[] = []): string {
  return `${name}=${values.map((value) => encodeURIComponent(listOf([value]))).join(',')}`
}

/** All five parameters, empty ones too, as the tiles of the home page carry them (D-133). */
export function exploreAddress(filters: Partial<Filters>): string {
  return `/explore?${filterNames.map((name) => parameter(name, filters[name])).join('&')}`
}

/** Only the parameters that hold something (D-134). */
function shortExploreAddress(filters: Partial<Filters>): string {
  const parts = filterNames
    .filter((name) => (filters[name] ?? []).length > 0)
    .map((name) => parameter(name, filters[name]))
  return parts.length > 0 ? `/explore?${parts.join('&')}` : '/explore'
}

/** The first brand lower-cased (S-HOME-037); what a banner does not have is left out of its link (D-134). */
export function bannerAddress(banner: BannerWire): string {
  const [brand] = banner.brand
  return shortExploreAddress({
    categoryId: banner.cat_id,
    subCatId: banner.subcat_id,
    skin: banner.skin.map(String),
    brand: brand ? [brand.toLowerCase()] : [],
    colorsId: banner.color.map((code) => code.replace('#', '')),
  })
}

/** A value put into a filter or taken out of it. */
export function toggled(filters: Filters, name: FilterName, value: string): Filters {
  const has = filters[name].includes(value)
  return { ...filters, [name]: has ? filters[name].filter((other) => other !== value) : [...filters[name], value] }
}

/** A sub-category goes with its category: left behind, it would empty the list out of sight. */
export function withoutStraySubs(
  filters: Filters,
  categories: readonly { _id: string; subcatg: readonly { _id: string }[] }[],
): Filters {
  if (filters.categoryId.length === 0) return filters
  const chosen = categories.filter(({ _id }) => filters.categoryId.includes(_id))
  const offered = new Set(chosen.flatMap(({ subcatg }) => subcatg.map(({ _id }) => _id)))
  return { ...filters, subCatId: filters.subCatId.filter((id) => offered.has(id)) }
}

export function countFilters(filters: Filters): number {
  return filterNames.reduce((count, name) => count + filters[name].length, 0)
}
