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
