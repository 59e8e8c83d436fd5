import { carouselFilter } from '#catalogue/search/codes.ts'
import type { ProductsQuery } from '#catalogue/search/contract.ts'
import { formatTsQuery, parseSearchWords } from '#catalogue/search/server/search-words.ts'
import { isId } from '#platform/wire-schemas.ts'

/** The filters of a product list. An empty list does not filter; every id is a UUID. */
export interface ProductFilter {
  only: 'featured' | 'popular' | null
  categoryIds: string[]
  subCategoryIds: string[]
  skinTones: number[]
  /** Lower-cased. */
  brands: string[]
  colours: string[]
  /** The id of a product to leave out. */
  exceptId: string | null
  /** A text-search query as formatTsQuery makes it. */
  tsQuery: string | null
}

export const noFilter: ProductFilter = {
  only: null,
  categoryIds: [],
  subCategoryIds: [],
  skinTones: [],
  brands: [],
  colours: [],
  exceptId: null,
  tsQuery: null,
}

/** Null when nothing can match, because a filter holds only invalid ids, tones, colours or words. */
export function parseProductFilter(query: ProductsQuery): ProductFilter | null {
  const categoryIds = query.catg.filter(isId)
  const subCategoryIds = query.subCatg.filter(isId)
  const skinTones = query.skin.filter((tone) => tone >= 1 && tone <= 5)
  const colours = query.color.filter((code) => code !== 'none')
  const words = parseSearchWords(query.sKey)
  const hasOnlyInvalidValues = [
    [query.catg, categoryIds],
    [query.subCatg, subCategoryIds],
    [query.skin, skinTones],
    [query.color, colours],
  ].some(([sent = [], valid = []]) => sent.length > 0 && valid.length === 0)
  if (hasOnlyInvalidValues || (query.sKey && words.length === 0)) return null
  return {
    only: carousels.get(query.fltKey) ?? null,
    categoryIds,
    subCategoryIds,
    skinTones,
    brands: query.brand.map((name) => name.trim().toLowerCase()).filter(Boolean),
    colours,
    exceptId: isId(query.prod_id) ? query.prod_id : null,
    tsQuery: words.length > 0 ? formatTsQuery(words) : null,
  }
}

const carousels = new Map<number | undefined, 'featured' | 'popular'>([
  [carouselFilter.featured, 'featured'],
  [carouselFilter.popular, 'popular'],
])
