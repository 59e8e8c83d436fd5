import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type SearchWord, splitSearch } from '#platform/search-words.ts'

/** Matches a word of one or two ASCII characters; any other letter may become two when `normalize_text` removes its accent. */
const shortAndPlain = /^[ -~]{1,2}$/

/**
 * SQL for whether every word occurs literally in a column that `normalize_text` made, wherever and in any order. The column's trigram
 * index or `short_ngrams` finds the words (D-191, D-453); a search without words finds everything.
 */
export function containsWords(searched: string, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return allOf(splitSearch(searched).map((word) => containsWord(word, column)))
}

/** The same condition in a form that is quick to test on a single row, for rows that another condition has already found. */
export function likeWords(searched: string, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return allOf(splitSearch(searched).map((word) => likeWord(word, column)))
}

export function containsWord({ word, within }: SearchWord, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (!shortAndPlain.test(word)) return likeWord({ word, within }, column)
  return allOf([
    sql<SqlBool>`short_ngrams(${column}) @> array[normalize_text(${word})]`,
    ...within.map((longer) => likeBoth(longer, word, column)),
  ])
}

export function likeWord({ word, within }: SearchWord, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return allOf([like(column, [word]), ...within.map((longer) => likeBoth(longer, word, column))])
}

/** SQL for whether the column has both words, without overlap and in either order. */
function likeBoth(longer: string, word: string, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${like(column, [longer, word])} or ${like(column, [word, longer])})`
}

function like(column: RawBuilder<unknown>, words: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} like normalize_text(${escapedLikePattern(...words)})`
}

export function allOf(conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** A pattern for `like` that finds the words anywhere, one after the other; characters that are wildcards in a pattern are escaped. */
export function escapedLikePattern(...words: string[]): string {
  return `%${words.map((word) => word.replace(/[\\%_]/g, '\\$&')).join('%')}%`
}
