import type pg from 'pg'

/** Starts these jobs again, with as many attempts as a new job has; `all` are those that failed for good. A job that runs is left alone. */
export async function retryJobs(client: pg.Client, ids: readonly string[]): Promise<string> {
  const chosen = ids.includes('all')
    ? (
        await client.query<{ id: string }>('select id from graphile_worker.jobs where attempts >= max_attempts')
      ).rows.map(({ id }) => id)
    : ids
  const { rows } = await client.query<{ id: string }>(
    'select id from graphile_worker.reschedule_jobs($1::bigint[], run_at => now(), attempts => 0)',
    [chosen],
  )
  const missing = chosen.filter((id) => !rows.some((row) => String(row.id) === String(id)))
  const notes = missing.length > 0 ? `; ${missing.join(', ')}: no such job, or it runs just now` : ''
  return `${rows.length} ${rows.length === 1 ? 'job starts' : 'jobs start'} again${notes}`
}
