import type pg from 'pg'
import { nameCommand } from '#app/server/failures/name-command.ts'
import { formatTable } from '../sql/format-table.ts'

const maxListed = 200
const maxCellWidth = 80

interface JobRow {
  id: string
  job: string
  about: string
  state: 'failed' | 'running' | 'retrying' | 'waiting' | 'scheduled'
  attempts: string
  age: string
  next: string
  error: string | null
}

/** Shows only an id of the payload, never what a person wrote; failed jobs come first. */
const query = `
  select j.id::text, j.task_identifier as job, coalesce(p.payload ->> (select min(k) from json_object_keys(p.payload) k
      where k not in ('requestId', 'traceparent', '_cron')), '') as about,
    case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'failed'
      when j.attempts > 0 then 'retrying' when j.run_at > now() then 'scheduled' else 'waiting' end as state,
    j.attempts || '/' || j.max_attempts as attempts,
    date_trunc('second', now() - j.created_at)::text as age,
    case when j.attempts >= j.max_attempts then '' when j.run_at <= now() then 'now'
      else 'in ' || date_trunc('second', j.run_at - now()) end as next,
    j.last_error as error
  from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
  order by j.attempts >= j.max_attempts desc, j.attempts > 0 desc, j.run_at, j.id`

export async function listJobs(client: pg.Client): Promise<string> {
  const { rows } = await client.query<JobRow>(query)
  const names = ['id', 'job', 'about', 'state', 'attempts', 'age', 'next', 'error'] as const
  const columns = names.map((name) => ({ name, alignRight: name === 'id' }))
  const listed = rows.slice(0, maxListed).map((row) => names.map((name) => row[name]))
  const counts = Map.groupBy(rows, ({ state }) => state)
  const summary = [...counts].map(([state, { length }]) => `${length} ${state}`).join(', ')
  if (rows.length === 0) return 'no job waits, runs or has failed'
  const more = rows.length > maxListed ? `the first ${maxListed} are listed; ` : ''
  const hint = counts.has('failed')
    ? `\n${nameCommand('jobs', 'retry ID')}, or retry all, starts the failed ones again`
    : ''
  return `${formatTable(columns, listed, maxCellWidth)}\n${more}${summary}${hint}`
}
