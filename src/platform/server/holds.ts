import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Of other letters one may become two when accents are taken away. */
const plainAndShort = /^[ -~]{1,2}$/

/** Literal text within a text that `plain_text` made, found by an index of threes, or by that of short pieces (D-191). */
export function holds(words: string, text: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (plainAndShort.test(words)) return sql<SqlBool>`short_pieces(${text}) @> array[plain_text(${words})]`
  return literally(words, text)
}

/** The same, quick to say of one row. */
export function literally(words: string, text: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${text} like plain_text(${anywhere(words)})`
}

/** A pattern for what stands anywhere; signs that mean something in one are just signs. */
export function anywhere(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
