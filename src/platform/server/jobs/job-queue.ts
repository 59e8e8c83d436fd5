import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { beforeCommit, type Db } from '#platform/server/database/database.ts'
import { pipelined, preparedStatement } from '#platform/server/database/prepared-statement.ts'
import { getOperationContext } from '#platform/server/observability/operation-context.ts'

/** A job that fails is retried with growing delays, over about four days, up to this many attempts. */
const maxJobAttempts = 25

/**
 * The jobs by name, with the data that each carries. A module declares its own jobs next to the code that enqueues them (`declare module
 * '#platform/server/jobs/job-queue.ts'`), and the composition root says what each job does.
 */
export interface JobPayloads {}

export type JobName = keyof JobPayloads

/** What a job carries besides its data: the request that enqueued it, which the job's log lines name. */
export interface JobOrigin {
  requestId?: string
  traceparent?: string
}

interface Job {
  identifier: JobName
  payload: object
  job_key: string | null
  run_at: Date | null
  max_attempts: number
}

const jobsOfTransaction = new WeakMap<Db, Job[]>()

/**
 * Enqueues a job in the caller's transaction, so that a change that is rolled back enqueues nothing. Jobs run at least once, so what they
 * do must be safe to repeat. Of several jobs with the same `key` only the last stays queued. All jobs of a transaction are written in one
 * statement at its end.
 */
export async function enqueueJob<Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
  { key, at, maxAttempts = maxJobAttempts }: { key?: string; at?: Date; maxAttempts?: number } = {},
): Promise<void> {
  const job = {
    identifier: name,
    payload: { ...payload, ...jobOrigin() },
    job_key: key ?? null,
    run_at: at ?? null,
    max_attempts: maxAttempts,
  }
  const before = jobsOfTransaction.get(db)
  if (before) return void before.push(job)
  const jobs: Job[] = [job]
  if (beforeCommit(db, () => insertJobs(db, jobs))) jobsOfTransaction.set(db, jobs)
  else await insertJobs(db, jobs)
}

/** Deletes the jobs of these keys that no worker has begun, in the caller's transaction; returns their keys. */
export async function deleteWaitingJobs(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with waiting as (select id, key from graphile_worker.jobs where key = any(${keys}::text[]) and locked_at is null)
    select w.key from graphile_worker.complete_jobs((select array_agg(id) from waiting)) c join waiting w on w.id = c.id
    order by w.key`.execute(db)
  return rows.map(({ key }) => key)
}

function jobOrigin(): JobOrigin {
  const { requestId, span } = getOperationContext() ?? {}
  return { ...(requestId ? { requestId } : {}), ...(span ? { traceparent: span.traceparent } : {}) }
}

async function insertJobs(db: Db, jobs: Job[]): Promise<void> {
  const last = new Map(jobs.map((job, at) => [job.job_key ?? at, job]))
  await pipelined(
    db,
    preparedStatement(sql`select from graphile_worker.add_jobs((
    select array_agg((j.identifier, j.payload, null, j.run_at, j.max_attempts, j.job_key, null, null)::graphile_worker.job_spec)
    from json_to_recordset(${JSON.stringify([...last.values()])}::json)
      as j (identifier text, payload json, run_at timestamptz, max_attempts integer, job_key text)))`),
  )
}

/**
 * SQL that enqueues a job and returns its id, to be used within the statement that writes what the job is about: `payload` and `key` may
 * be columns of that statement.
 */
export function enqueueJobSql(
  name: JobName,
  payload: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const origin = JSON.stringify(jobOrigin())
  return sql`(graphile_worker.add_job(${name}, (${payload}::jsonb || ${origin}::jsonb)::json, job_key => ${key})).id`
}

/** No job runs this long: a worker that has held a job for longer was killed. On its own, graphile-worker would wait four hours. */
const abandonedAfter = '10 minutes'

/** Unlocks the jobs that a killed process was working on, so that another process works on them. */
export async function unlockAbandonedJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct jobs.locked_by))
    from graphile_worker.jobs
    where jobs.locked_at < now() - ${sql.raw(`interval '${abandonedAfter}'`)}
    having count(*) > 0`.execute(db)
  await sql.raw(deleteSupersededJobsSql).execute(db)
}

/**
 * Unlocks the jobs of killed workers, so that another worker does them. A job that was enqueued again under its key while such a worker
 * held it is deleted: graphile-worker 0.18 removes its key and uses up its attempts, so it would stay in the list of failed jobs for
 * ever, although its successor does the work.
 */
export async function unlockJobs(pool: Pick<pg.Pool, 'query'>, workerIds: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [workerIds])
  await pool.query(deleteSupersededJobsSql)
}

/** Deletes jobs without a key whose attempts are used up; a job that failed for good still has its key, and a scheduled one is excepted. */
export const deleteSupersededJobsSql = `delete from graphile_worker._private_jobs
  where key is null and attempts >= max_attempts and locked_at is null and not (payload::jsonb ? '_cron')`
