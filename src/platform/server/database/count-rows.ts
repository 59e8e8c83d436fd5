import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** As many beyond the page that is shown are counted one by one. */
const counted = 1_000

/** How many rows a select has: exactly where they are few, else as many as the planner thinks, and never fewer than were counted. */
export async function countRows(db: Db, rows: RawBuilder<unknown>, beforePage: number): Promise<number> {
  const most = beforePage + counted
  const found = await sql<{ ttl: number }>`select count(*) as ttl from (${rows} limit ${most}) found`.execute(db)
  const ttl = found.rows[0]?.ttl ?? 0
  return ttl < most ? ttl : Math.max(ttl, await estimateRows(db, rows))
}

/** As many as the planner thinks. */
export async function estimateRows(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: plan } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${rows}`.execute(db)
  return plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
