import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ErrorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { TooManyAttemptsError } from '#platform/server/http/app-error.ts'

export interface RateLimit {
  name: string
  maxAttempts: number
  minutes: number
  /** Whose attempts are counted together; the address alone when absent. */
  keyOf?: (request: FastifyRequest) => string
  /** An attempt that succeeds clears the count: only failures add up. */
  failuresOnly?: boolean
  /** Refusals that are no failure of this kind: they clear the count as well. */
  forgivenCodes?: readonly ErrorCode[]
}

/** Counts in the database, so that all processes and machines share one count (D-066). */
export async function countAttempt(db: Database, limit: RateLimit, who: string): Promise<void> {
  const began = windowStart(limit)
  const { rows } = await sql<{ attempts: number }>`
    insert into rate_limits (name, who, window_start, attempts)
    values (${limit.name}, ${who}, ${began}, 1)
    on conflict (name, who, window_start) do update set attempts = rate_limits.attempts + 1
    returning attempts`.execute(db)
  if ((rows[0]?.attempts ?? 0) > limit.maxAttempts) throw new TooManyAttemptsError(secondsLeft(limit, began))
}

export async function clearAttempts(db: Database, limit: RateLimit, who: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('name', '=', limit.name).where('who', '=', who).execute()
}

export async function deleteOldAttempts(db: Database): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db)
}

function windowStart({ minutes }: RateLimit): Date {
  const length = minutes * 60_000
  return new Date(Math.floor(Date.now() / length) * length)
}

function secondsLeft({ minutes }: RateLimit, began: Date): number {
  return Math.max(1, Math.ceil((began.getTime() + minutes * 60_000 - Date.now()) / 1000))
}
