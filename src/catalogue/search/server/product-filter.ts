import { isId } from '#platform/wire-schemas.ts'
import { carouselFilter } from '../codes.ts'
import type { StorefrontList } from '../contract.ts'
import { parseSearchWords, toSearchTerms, type WordQuery } from './search-words.ts'

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
  /** The words that were searched for; null if nothing was. */
  words: WordQuery | null
}

/**
 * Converts the list's query to a filter; null if nothing can match, because one filter holds only invalid ids, skin tones, colours or
 * words.
 */
export function parseProductFilter(list: StorefrontList): ProductFilter | null {
  const categoryIds = list.categoryIds.filter(isId)
  const subCategoryIds = list.subCategoryIds.filter(isId)
  const skinTones = list.skinTones.filter((tone) => tone >= 1 && tone <= 5)
  const colours = list.colours.filter((code) => code !== 'none')
  const words = parseSearchWords(list.search)
  const hasOnlyInvalidValues = [
    [list.categoryIds, categoryIds],
    [list.subCategoryIds, subCategoryIds],
    [list.skinTones, skinTones],
    [list.colours, colours],
  ].some(([sent = [], valid = []]) => sent.length > 0 && valid.length === 0)
  if (hasOnlyInvalidValues || (list.search && words.length === 0)) return null
  return {
    only: carousels.get(list.carousel) ?? null,
    categoryIds,
    subCategoryIds,
    skinTones,
    brands: list.brands.map((name) => name.trim().toLowerCase()).filter(Boolean),
    colours,
    exceptId: isId(list.exceptId) ? list.exceptId : null,
    words: words.length > 0 ? [toSearchTerms(words)] : null,
  }
}

const carousels = new Map<number | undefined, 'featured' | 'popular'>([
  [carouselFilter.featured, 'featured'],
  [carouselFilter.popular, 'popular'],
])
