/** The chosen values of each filter of the product list. */
export interface Filters {
  categories: readonly string[]
  subCategories: readonly string[]
  /** 1 to 5, as text. */
  skinTones: readonly string[]
  brands: readonly string[]
  /** Hex codes without the hash (D-132). */
  colours: readonly string[]
}
export type FilterName = keyof Filters
export const noFilters: Filters = { categories: [], subCategories: [], skinTones: [], brands: [], colours: [] }

/** Everything that the URL of the product list says. */
export interface ExploreState {
  filters: Filters
  sort: number
  search: string
}

/** The URL parameter of each filter, a comma-separated list (S-EXPL-010..017). */
const parameters: Record<FilterName, string> = {
  categories: 'categoryId',
  subCategories: 'subCatId',
  skinTones: 'skin',
  brands: 'brand',
  colours: 'colorsId',
}
const sortParameter = 'sortValue'
const searchParameter = 'sKey'
export const filterNames = Object.keys(parameters) as readonly FilterName[]
export const exploreParams: readonly string[] = [...Object.values(parameters), sortParameter, searchParameter]

export function parseFilters(params: URLSearchParams): Filters {
  const read = (name: FilterName) =>
    (params.get(parameters[name]) ?? '')
      .split(',')
      .map((part) => part.trim().replaceAll(escapedComma, ','))
      .filter(Boolean)
  return {
    categories: read('categories'),
    subCategories: read('subCategories'),
    skinTones: read('skinTones').filter((tone) => /^[1-5]$/.test(tone)),
    brands: read('brands'),
    colours: read('colours').map((code) => code.replace('#', '').toLowerCase()),
  }
}

/** Parses the sort code, 0 to 5; anything else means featured (S-EXPL-018..023). */
export function parseSort(params: URLSearchParams): number {
  const code = Number(params.get(sortParameter) ?? 0)
  return Number.isInteger(code) && code >= 0 && code <= 5 ? code : 0
}

export function parseSearch(params: URLSearchParams): string {
  return params.get(searchParameter) ?? ''
}

/** Formats the filters that have values, and the sort and the search if they are set, as URL parameters. */
export function formatExploreParams({ filters, sort, search }: ExploreState): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of filterNames) if (filters[name].length > 0) params.set(parameters[name], formatList(filters[name]))
  if (sort) params.set(sortParameter, String(sort))
  if (search) params.set(searchParameter, search)
  return params
}

export function withSort(params: URLSearchParams, sort: string): URLSearchParams {
  const next = new URLSearchParams(params)
  next.set(sortParameter, sort)
  return next
}

/** Stands for a comma within a value, where it must not separate two values. */
const escapedComma = '%2C'

function formatList(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(',', escapedComma)).join(',')
}

/** Formats one parameter; the commas between values are not encoded, so that the URL stays readable. */
function formatParameter(name: FilterName, values: readonly string[] = []): string {
  return `${parameters[name]}=${values.map((value) => encodeURIComponent(formatList([value]))).join(',')}`
}

/** The product list with all five parameters, empty ones too, as the home page's category tiles link to it (D-133). */
export function explorePath(filters: Partial<Filters>): string {
  return `/explore?${filterNames.map((name) => formatParameter(name, filters[name])).join('&')}`
}

/** The product list that a banner links to: only filters that the banner has (D-134), and its first brand in lower case (S-HOME-037). */
export function bannerPath(filters: Filters): string {
  const linked: Filters = {
    ...filters,
    brands: filters.brands
      .slice(0, 1)
      .filter(Boolean)
      .map((brand) => brand.toLowerCase()),
    colours: filters.colours.map((code) => code.replace('#', '')),
  }
  const params = filterNames.filter((name) => linked[name].length > 0)
  return params.length > 0
    ? `/explore?${params.map((name) => formatParameter(name, linked[name])).join('&')}`
    : '/explore'
}

/** Adds the value to a filter, or removes it if the filter already has it. */
export function toggleFilter(filters: Filters, name: FilterName, value: string): Filters {
  const values = filters[name]
  return { ...filters, [name]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value] }
}

/** Removes sub-categories whose category is no longer chosen, because an invisible filter would empty the list. */
export function removeOrphanedSubCategories(
  filters: Filters,
  categories: readonly { id: string; subCategories: readonly { id: string }[] }[],
): Filters {
  if (filters.categories.length === 0) return filters
  const chosen = categories.filter(({ id }) => filters.categories.includes(id))
  const offered = new Set(chosen.flatMap(({ subCategories }) => subCategories.map(({ id }) => id)))
  return { ...filters, subCategories: filters.subCategories.filter((id) => offered.has(id)) }
}

export function countFilters(filters: Filters): number {
  return filterNames.reduce((count, name) => count + filters[name].length, 0)
}
