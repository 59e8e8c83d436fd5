import { type RawBuilder, sql } from 'kysely'

/**
 * An array as a parameter of a prepared statement. It is read by a subquery, behind which PostgreSQL does not see its length: a plan
 * for the one element that a plain parameter shows looks cheaper than the plan for any, and the statement is planned at each execution.
 */
export function preparedArray<Element>(
  elements: readonly Element[],
  type: 'bytea' | 'integer' | 'text' | 'uuid',
): RawBuilder<Element> {
  const array = sql.raw(`${type}[]`)
  return sql`(select ${elements}::${array})::${array}`
}
