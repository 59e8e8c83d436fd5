import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#base/server/database.ts'

/** Every job of the house and what it carries; `app/server/jobs.ts` says which room does it. */
export interface Jobs {
  'send-letter': { letterId: string }
  'make-picture-sizes': { name: string }
  'reconcile-payment': { paymentId: string }
  'send-transfer': { transferId: string }
  'finish-refund': { refundId: string }
  'work-on-event': { eventId: string }
  'end-with-seller': { sellerId: string }
  // by the clock, and at start
  reconcile: Record<string, never>
  'forget-old-rows': Record<string, never>
  'erase-people': Record<string, never>
  'close-days': Record<string, never>
}
export type JobName = keyof Jobs

/**
 * Queued in the caller's transaction: a change that is rolled back causes nothing. Jobs run at least once, so what they
 * do must be safe to repeat. The same `key` waits only once.
 */
export async function enqueue<Name extends JobName>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  { key, at, tries = 25 }: { key?: string; at?: Date; tries?: number } = {},
): Promise<void> {
  const job = addJob(name, sql`${JSON.stringify(payload)}::json`, { key: sql`${key ?? null}`, at, tries })
  await sql`select ${job}`.execute(db)
}

/** The job's id, inside a statement that makes what the job is about: `payload` and `key` may then be columns of it. */
export function addJob(
  name: JobName,
  payload: RawBuilder<unknown>,
  { key, at, tries = 25 }: { key: RawBuilder<unknown>; at?: Date | RawBuilder<unknown> | undefined; tries?: number },
): RawBuilder<unknown> {
  return sql`(graphile_worker.add_job(${name}, ${payload}, job_key => ${key}, run_at => ${at ?? null},
    max_attempts => ${tries})).id`
}

/** No job runs as long: whoever works on it for more is a process that died. Left alone it would be kept for four hours. */
const deadAfter = '10 minutes'

/** What a dead process was working on is done by another. */
export async function freeJobsOfTheDead(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct jobs.locked_by))
    from graphile_worker.jobs
    where jobs.locked_at < now() - ${sql.raw(`interval '${deadAfter}'`)}
    having count(*) > 0`.execute(db)
}
