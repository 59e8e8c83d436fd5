import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Of other letters one may become two when accents are taken away. */
const plainAndShort = /^[ -~]{1,2}$/

/** Literal text within a text that `plain_text` made, found by an index of threes, or by that of short pieces (D-191). */
export function containsText(words: string, text: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (plainAndShort.test(words)) return sql<SqlBool>`short_pieces(${text}) @> array[plain_text(${words})]`
  return likeText(words, text)
}

/** The same, quick to say of one row. */
export function likeText(words: string, text: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${text} like plain_text(${escapedLikePattern(words)})`
}

/** A pattern for what stands anywhere; signs that mean something in one are just signs. */
export function escapedLikePattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
