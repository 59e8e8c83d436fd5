import { type RawBuilder, sql } from 'kysely'
import { beforeCommit, type Db } from '#platform/server/database/database.ts'
import { pipelined } from '#platform/server/database/pipelined.ts'
import { preparedStatement } from '#platform/server/database/prepared-statement.ts'

/** Every job of the house and what it carries; `app/server/jobs/job-handlers.ts` says which room does it. */
export interface JobPayloads {
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
export type JobName = keyof JobPayloads

interface Job {
  identifier: JobName
  payload: JobPayloads[JobName]
  job_key: string | null
  run_at: Date | null
  max_attempts: number
}

const waiting = new WeakMap<Db, Job[]>()

/**
 * Queued in the caller's transaction: a change that is rolled back causes nothing. Jobs run at least once, so what they
 * do must be safe to repeat. The same `key` waits only once. All of a transaction are written in one go at its end.
 */
export async function enqueueJob<Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
  { key, at, tries = 25 }: { key?: string; at?: Date; tries?: number } = {},
): Promise<void> {
  const job = { identifier: name, payload, job_key: key ?? null, run_at: at ?? null, max_attempts: tries }
  const before = waiting.get(db)
  if (before) return void before.push(job)
  const jobs: Job[] = [job]
  if (beforeCommit(db, () => addJobs(db, jobs))) waiting.set(db, jobs)
  else await addJobs(db, jobs)
}

/** The last one of a key counts, as it would one by one. */
async function addJobs(db: Db, jobs: Job[]): Promise<void> {
  const last = new Map(jobs.map((job, at) => [job.job_key ?? at, job]))
  await pipelined(
    db,
    preparedStatement(sql`select from graphile_worker.add_jobs((
    select array_agg((j.identifier, j.payload, null, j.run_at, j.max_attempts, j.job_key, null, null)::graphile_worker.job_spec)
    from json_to_recordset(${JSON.stringify([...last.values()])}::json)
      as j (identifier text, payload json, run_at timestamptz, max_attempts integer, job_key text)))`),
  )
}

/** The job's id, inside the statement that keeps what the job is about: `payload` and `key` may then be columns of it. */
export function enqueueJobSql(
  name: JobName,
  payload: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(graphile_worker.add_job(${name}, ${payload}, job_key => ${key})).id`
}

/** No job runs as long: whoever works on it for more is a process that died. Left alone it would be kept for four hours. */
const deadAfter = '10 minutes'

/** What a dead process was working on is done by another. */
export async function unlockAbandonedJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct jobs.locked_by))
    from graphile_worker.jobs
    where jobs.locked_at < now() - ${sql.raw(`interval '${deadAfter}'`)}
    having count(*) > 0`.execute(db)
}
