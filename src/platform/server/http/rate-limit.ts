import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type ErrorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import type { Database } from '#platform/server/database/database.ts'

/** How many attempts a route allows within a period of fixed length (a window). */
export interface RateLimit {
  name: string
  maxAttempts: number
  windowMinutes: number
  /** Attempts with the same key and IP address are counted together; without this function, all attempts of an IP address. */
  keyOf?: (request: FastifyRequest) => string
  /** Attempts with the same key are counted together, whatever IP address they come from. */
  overAllAddresses?: boolean
  /** An attempt that succeeds clears the count: only failures add up. */
  failuresOnly?: boolean
  /** Like `failuresOnly`, but a success takes back only its own attempt, so that an attacker clears nothing with an account of his own. */
  remainsAfterSuccess?: boolean
  /** Codes of errors that count as a success, since they are not the failure that is limited. */
  forgivenCodes?: readonly ErrorCode[]
}

/** What is counted: the name of a limit, and how long its periods (windows) are. */
type Count = Pick<RateLimit, 'name' | 'windowMinutes'>

/** Counts an attempt in the database, so that all processes and machines share one count; refused above the limit (D-066). */
export async function countAttempt(db: Database, limit: RateLimit, key: string): Promise<void> {
  const windowStart = startOfWindow(limit)
  if ((await addAttempt(db, limit, key)) > limit.maxAttempts)
    throw new TooManyAttemptsError(secondsLeft(limit, windowStart))
}

/** Counts an attempt, and returns how many there have been in the present period. */
export async function addAttempt(db: Database, count: Count, key: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    insert into rate_limits (name, key, window_start, attempts)
    values (${count.name}, ${key}, ${startOfWindow(count)}, 1)
    on conflict (name, key, window_start) do update set attempts = rate_limits.attempts + 1
    returning attempts`.execute(db)
  return rows[0]?.attempts ?? 0
}

/** Takes back an attempt of the present period that turned out not to count. */
export async function takeBackAttempt(db: Database, count: Count, key: string): Promise<void> {
  await sql`update rate_limits set attempts = attempts - 1
    where name = ${count.name} and key = ${key} and window_start = ${startOfWindow(count)} and attempts > 0`.execute(db)
}

/** When the last period with an attempt began; null if there was none. */
export async function findLastWindow(db: Database, { name }: Count, key: string): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(window_start) as last from rate_limits where name = ${name} and key = ${key} and attempts > 0`.execute(
    db,
  )
  return rows[0]?.last ?? null
}

export async function clearAttempts(db: Database, limit: RateLimit, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('name', '=', limit.name).where('key', '=', key).execute()
}

/**
 * A scheduled job that deletes old attempts. No period is longer than a day, except those of `longCounts`, which are kept for two
 * periods.
 */
export async function deleteOldAttempts(db: Database, longCounts: readonly Count[]): Promise<void> {
  const names = longCounts.map(({ name }) => name)
  await sql`delete from rate_limits where window_start < now() - interval '1 day' and name <> all(${names})`.execute(db)
  for (const { name, windowMinutes } of longCounts)
    await sql`delete from rate_limits
      where name = ${name} and window_start < now() - make_interval(mins => ${2 * windowMinutes})`.execute(db)
}

function startOfWindow({ windowMinutes: minutes }: Count): Date {
  const length = minutes * 60_000
  return new Date(Math.floor(Date.now() / length) * length)
}

function secondsLeft({ windowMinutes: minutes }: RateLimit, windowStart: Date): number {
  return Math.max(1, Math.ceil((windowStart.getTime() + minutes * 60_000 - Date.now()) / 1000))
}
