import { type RawBuilder, sql } from 'kysely'

/**
 * What names are sorted by: their letters without accents and case, so that Émilie and Łukasz stand where an English reader looks for
 * them. The indexes of sorted names hold the same expression. No collation of a library is used: a library of another version would
 * sort otherwise than an index that was built before.
 */
export const nameOrderOf = (column: string) => `normalize_text(${column}) collate "C"`

/** The sort order for the query builder and for templates; the column's name never comes from a user. */
export const nameOrder = (column: string): RawBuilder<string> => sql.raw(nameOrderOf(column))
