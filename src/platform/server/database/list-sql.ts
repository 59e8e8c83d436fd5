import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import type { Db } from '#platform/server/database/database.ts'

/** At most this many rows beyond the page shown are counted one by one. */
const maxCountedRows = 1_000

/** How many rows a select has: exactly where they are few, else the planner's estimate, and never fewer than were counted. */
export async function countRows(db: Db, select: RawBuilder<unknown>, offset: number): Promise<number> {
  const most = offset + maxCountedRows
  const found = await sql<{ total: number }>`select count(*) as total from (${select} limit ${most}) found`.execute(db)
  const total = found.rows[0]?.total ?? 0
  return total < most ? total : Math.max(total, await estimateRows(db, select))
}

/** The planner's estimate of how many rows a select has. */
export async function estimateRows(db: Db, select: RawBuilder<unknown>): Promise<number> {
  const { rows: plan } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${select}`.execute(db)
  return plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** How many rows a list has in all: a first page that is not full is the whole list, else they are counted. */
export async function findTotal(
  { limit, offset }: Page,
  shown: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  return offset === 0 && shown.length < limit ? shown.length : count()
}

/**
 * What names are sorted by: their letters without accents and case, so that Émilie and Łukasz stand where an English reader looks for
 * them. The indexes of sorted names hold the same expression. No collation of a library is used: a library of another version would
 * sort otherwise than an index that was built before.
 */
export const nameOrderOf = (column: string) => `normalize_text(${column}) collate "C"`

/** The sort order for the query builder and for templates; the column's name never comes from a user. */
export const nameOrder = (column: string): RawBuilder<string> => sql.raw(nameOrderOf(column))

/** SQL for the moment at which a day (YYYY-MM-DD) begins in London. */
export function startOfLondonDay(day: string): RawBuilder<Date> {
  return sql<Date>`(${day}::date::timestamp at time zone 'Europe/London')`
}

/** SQL for the moment at which a day is over in London: the beginning of the next one. */
export function endOfLondonDay(day: string): RawBuilder<Date> {
  return sql<Date>`((${day}::date + 1)::timestamp at time zone 'Europe/London')`
}
