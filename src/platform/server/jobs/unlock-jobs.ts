import type pg from 'pg'

/**
 * Unlocks what killed workers were working on, so that another worker does it. A job that was enqueued once more under its key while
 * such a worker held it is deleted: graphile-worker 0.18 takes its key away and counts it as attempted for the last time, so that it
 * would stand in the list of failed jobs for ever, although its successor does the work.
 */
export async function unlockJobs(pool: Pick<pg.Pool, 'query'>, workerIds: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [workerIds])
  await pool.query(deleteSupersededJobsSql)
}

/** A job that failed for good has its key, and one of the schedule never had any. */
export const deleteSupersededJobsSql = `delete from graphile_worker._private_jobs
  where key is null and attempts >= max_attempts and locked_at is null and not (payload::jsonb ? '_cron')`
