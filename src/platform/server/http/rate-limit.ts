import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ErrorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { TooManyAttemptsError } from '#platform/server/http/app-error.ts'

/** How many attempts a route allows within a fixed window of time. */
export interface RateLimit {
  name: string
  maxAttempts: number
  windowMinutes: number
  /** Attempts of the same key and IP address are counted together; of the IP address alone when absent. */
  keyOf?: (request: FastifyRequest) => string
  /** An attempt that succeeds clears the count: only failures add up. */
  failuresOnly?: boolean
  /** Errors that are no failure of this kind: they clear the count as well. */
  forgivenCodes?: readonly ErrorCode[]
}

/** Counts an attempt in the database, so that all processes and machines share one count; refused above the limit (D-066). */
export async function countAttempt(db: Database, limit: RateLimit, key: string): Promise<void> {
  const windowStart = startOfWindow(limit)
  const { rows } = await sql<{ attempts: number }>`
    insert into rate_limits (name, key, window_start, attempts)
    values (${limit.name}, ${key}, ${windowStart}, 1)
    on conflict (name, key, window_start) do update set attempts = rate_limits.attempts + 1
    returning attempts`.execute(db)
  if ((rows[0]?.attempts ?? 0) > limit.maxAttempts) throw new TooManyAttemptsError(secondsLeft(limit, windowStart))
}

export async function clearAttempts(db: Database, limit: RateLimit, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('name', '=', limit.name).where('key', '=', key).execute()
}

/** Run by the schedule: no window is longer than a day. */
export async function deleteOldAttempts(db: Database): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db)
}

function startOfWindow({ windowMinutes: minutes }: RateLimit): Date {
  const length = minutes * 60_000
  return new Date(Math.floor(Date.now() / length) * length)
}

function secondsLeft({ windowMinutes: minutes }: RateLimit, windowStart: Date): number {
  return Math.max(1, Math.ceil((windowStart.getTime() + minutes * 60_000 - Date.now()) / 1000))
}
