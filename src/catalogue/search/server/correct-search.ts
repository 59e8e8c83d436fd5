import {
  findCorrections,
  formatTsQuery,
  listSpacingVariants,
  parseSearchWords,
} from '#catalogue/search/server/search-words.ts'
import { selectSearchVocabulary } from '#catalogue/search/server/search-words-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/**
 * A text-search query with spelling mistakes and misplaced spaces corrected, for a search that found nothing as it was typed;
 * null when no correction is known. Words that occur in the shop stay as they are.
 */
export async function correctSearch(db: Db, search: string): Promise<string | null> {
  const words = parseSearchWords(search)
  const variants = listSpacingVariants(words)
  const newWords = variants.flatMap((variant) => variant.newWords)
  const { unknown, known } = await selectSearchVocabulary(db, words, newWords)
  const corrections = new Map(unknown.map(({ word, similar }) => [word, findCorrections(word, similar)]))
  const queries = variants
    .filter((variant) => variant.newWords.every((word) => known.includes(word)))
    .map((variant) => formatTsQuery(variant.words))
  if ([...corrections.values()].some((found) => found.length > 0)) queries.push(formatTsQuery(words, corrections))
  return queries.length > 0 ? queries.map((query) => `(${query})`).join(' | ') : null
}
