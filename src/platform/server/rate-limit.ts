import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ErrorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { TooManyAttempts } from '#platform/server/refusal.ts'

export interface Limit {
  name: string
  most: number
  minutes: number
  /** Whose attempts are counted together; the address alone when absent. */
  who?: (request: FastifyRequest) => string
  /** An attempt that succeeds clears the count: only failures add up. */
  failuresOnly?: boolean
  /** Refusals that are no failure of this kind: they clear the count as well. */
  forgives?: readonly ErrorCode[]
}

/** Counts in the database, so that all processes and machines share one count (D-066). */
export async function countAttempt(db: Database, limit: Limit, who: string): Promise<void> {
  const began = windowStart(limit)
  const { rows } = await sql<{ attempts: number }>`
    insert into rate_limits (name, who, window_start, attempts)
    values (${limit.name}, ${who}, ${began}, 1)
    on conflict (name, who, window_start) do update set attempts = rate_limits.attempts + 1
    returning attempts`.execute(db)
  if ((rows[0]?.attempts ?? 0) > limit.most) throw new TooManyAttempts(secondsLeft(limit, began))
}

export async function forgiveAttempts(db: Database, limit: Limit, who: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('name', '=', limit.name).where('who', '=', who).execute()
}

export async function forgetOldAttempts(db: Database): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db)
}

function windowStart({ minutes }: Limit): Date {
  const length = minutes * 60_000
  return new Date(Math.floor(Date.now() / length) * length)
}

function secondsLeft({ minutes }: Limit, began: Date): number {
  return Math.max(1, Math.ceil((began.getTime() + minutes * 60_000 - Date.now()) / 1000))
}
