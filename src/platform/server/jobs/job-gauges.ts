import { sql } from 'kysely'
import type { DatabaseGauges } from '#platform/server/observability/database-gauges.ts'

export const jobGauges: DatabaseGauges = {
  help: {
    chairside_jobs_waiting: 'Jobs that are due and not begun.',
    chairside_jobs_oldest_waiting_seconds: 'How long the oldest of the jobs that are due has waited.',
    chairside_jobs_running: 'Jobs that a process works on, or has fetched to work on next.',
    chairside_jobs_retrying: 'Jobs that failed and are tried again later.',
    chairside_jobs_failed: 'Jobs that failed for good: they wait for npm run jobs.',
  },
  query: sql`
    select count(*) filter (where d.is_due)::int as chairside_jobs_waiting,
      coalesce(extract(epoch from now() - min(j.run_at) filter (where d.is_due)), 0)::float8
        as chairside_jobs_oldest_waiting_seconds,
      count(*) filter (where j.locked_at is not null)::int as chairside_jobs_running,
      count(*) filter (where j.attempts between 1 and j.max_attempts - 1 and j.run_at > now())::int
        as chairside_jobs_retrying,
      count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null)::int as chairside_jobs_failed
    from graphile_worker.jobs j
    cross join lateral (
      select j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now() as is_due) d`,
}
