import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** One or two ASCII characters; of another letter `normalize_text` may make two when it removes the accent. */
const shortAndPlain = /^[ -~]{1,2}$/

/** Literal text anywhere in a column that `normalize_text` made, found by its trigram index, or by `short_ngrams` (D-191). */
export function containsText(searched: string, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (shortAndPlain.test(searched)) return sql<SqlBool>`short_ngrams(${column}) @> array[normalize_text(${searched})]`
  return likeText(searched, column)
}

/** The same condition for rows that are found otherwise: quick to test on one row. */
export function likeText(searched: string, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} like normalize_text(${escapedLikePattern(searched)})`
}

/** A pattern for `like` that finds the text anywhere; the characters that mean something in a pattern are escaped. */
export function escapedLikePattern(searched: string): string {
  return `%${searched.replace(/[\\%_]/g, '\\$&')}%`
}
