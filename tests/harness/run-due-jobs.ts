import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'

const silent = new Logger(() => () => undefined)

/**
 * Runs the jobs that are due, and those that they enqueue, until none is left. Graphile Worker returns before the last of them are deleted
 * or marked as failed, so this waits until they are.
 */
export async function runDueJobs(pgPool: Pool, taskList: TaskList, logger: Logger = silent): Promise<void> {
  const begun = new Date()
  await runOnce({ pgPool, taskList, noPreparedStatements: false, logger })
  while (await isAnyLockedSince(pgPool, begun)) await sleep(5)
}

async function isAnyLockedSince(pool: Pool, begun: Date): Promise<boolean> {
  const { rows } = await pool.query('select from graphile_worker.jobs where locked_at >= $1 limit 1', [begun])
  return rows.length > 0
}

/** Whether a job is due, such as one that was enqueued by work that outlived its own job, for example by the sending of a webhook. */
export async function isAnyJobDue(pool: Pool, taskList: TaskList): Promise<boolean> {
  const { rows } = await pool.query(
    `select from graphile_worker.jobs
     where task_identifier = any($1) and run_at <= now() and attempts < max_attempts and locked_at is null limit 1`,
    [Object.keys(taskList)],
  )
  return rows.length > 0
}
