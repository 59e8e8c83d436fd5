import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** As many rows beyond the page that is shown are counted one by one. */
const maxCountedRows = 1_000

/** How many rows a select has: exactly where they are few, else the planner's estimate, and never fewer than were counted. */
export async function countRows(db: Db, select: RawBuilder<unknown>, offset: number): Promise<number> {
  const most = offset + maxCountedRows
  const found = await sql<{ ttl: number }>`select count(*) as ttl from (${select} limit ${most}) found`.execute(db)
  const ttl = found.rows[0]?.ttl ?? 0
  return ttl < most ? ttl : Math.max(ttl, await estimateRows(db, select))
}

/** The planner's estimate of how many rows a select has. */
export async function estimateRows(db: Db, select: RawBuilder<unknown>): Promise<number> {
  const { rows: plan } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${select}`.execute(db)
  return plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
