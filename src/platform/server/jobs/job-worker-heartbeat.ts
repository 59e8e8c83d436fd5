import type pg from 'pg'
import type { Db } from '#platform/server/database/database.ts'
import { unlockJobs } from './job-queue.ts'

const defaultIntervalMs = 5_000

/** A process that misses this many heartbeats counts as killed. */
const missedBeats = 3

export interface JobWorkerHeartbeat {
  stop(): Promise<void>
}

/**
 * Records at each interval that this process works on jobs, and unlocks the jobs of processes whose record no longer changes. This process
 * measures by its own clock how long a record is unchanged: after an outage of the database all records are old, although all processes
 * are alive.
 */
export function startJobWorkerHeartbeat(
  pool: pg.Pool,
  workerId: string,
  { intervalMs = defaultIntervalMs }: { intervalMs?: number } = {},
): JobWorkerHeartbeat {
  /** The last record of each other process, and the moment at which this process first saw it. */
  const others = new Map<string, { seenAt: string; since: number }>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const findSilent = (rows: { id: string; seenAt: string }[]): string[] => {
    const now = performance.now()
    for (const { id, seenAt } of rows) if (others.get(id)?.seenAt !== seenAt) others.set(id, { seenAt, since: now })
    return rows.map(({ id }) => id).filter((id) => now - (others.get(id)?.since ?? now) > missedBeats * intervalMs)
  }
  const beat = async (): Promise<void> => {
    await pool.query(
      'insert into job_workers (id, reads_encrypted) values ($1, true) on conflict (id) do update set seen_at = clock_timestamp()',
      [workerId],
    )
    const { rows } = await pool.query<{ id: string; seenAt: string }>(
      'select id, seen_at::text as "seenAt" from job_workers where id <> $1',
      [workerId],
    )
    const silent = findSilent(rows)
    if (silent.length === 0) return
    await unlockJobs(pool, silent)
    await pool.query('delete from job_workers where id = any($1)', [silent])
    for (const id of silent) others.delete(id)
  }
  const run = async (): Promise<void> => {
    await beat().catch(() => others.clear())
    if (stopped) return
    timer = setTimeout(run, intervalMs)
    timer.unref()
  }
  const running = run()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      await pool.query('delete from job_workers where id = $1', [workerId]).catch(() => undefined)
    },
  }
}

/** Whether a process of an older version, which cannot read encrypted values, works on jobs. A killed process counts until it is noticed. */
export async function hasOlderWorkers(db: Db): Promise<boolean> {
  const found = await db.selectFrom('job_workers').select('id').where('reads_encrypted', '=', false).limit(1).execute()
  return found.length > 0
}
