import { EventEmitter, once } from 'node:events'
import { type Runner, run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'

export interface JobWorker {
  /** Settles when it was stopped, or when it gave up because the database was gone. */
  ended: Promise<void>
  /** What was fetched is finished, or free for another process; nothing more is fetched. */
  stop(): Promise<void>
}

interface WorkerOptions {
  pool: pg.Pool
  tasks: TaskList
  crontab: string
  log: Logger
  /** How long stopping waits until what was fetched is begun. */
  stopTimeoutMs?: number
}

/**
 * Fetched and ticked off several at a time: one by one that costs more than most jobs themselves. What a process had
 * fetched when it died is freed with what it was working on.
 */
const inBatches = {
  localQueue: { size: 16, ttl: 60_000, refetchDelay: { durationMs: 100 } },
  completeJobBatchDelay: 50,
}

export async function startJobWorker({
  pool,
  tasks,
  crontab,
  log,
  stopTimeoutMs: patienceMs = 10_000,
}: WorkerOptions): Promise<JobWorker> {
  const events: WorkerEvents = new EventEmitter()
  let poolId = ''
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
  })
  let holdsFetched = false
  events.on('localQueue:setMode', ({ newMode }) => {
    holdsFetched = newMode === 'WAITING'
  })
  const runner: Runner = await run({
    pgPool: pool,
    taskList: tasks,
    crontab,
    events,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    preset: { worker: inBatches },
    logger: workerLog(log),
  })
  return {
    ended: runner.promise,
    async stop() {
      // graphile-worker 0.18 fails to give back what it fetched and has not begun: that is waited for, or freed here
      const late = AbortSignal.timeout(patienceMs)
      while (holdsFetched && !late.aborted) await once(events, 'localQueue:setMode', { signal: late }).catch(() => null)
      await runner.stop()
      if (late.aborted) await pool.query('select graphile_worker.force_unlock_workers($1)', [[poolId]])
    },
  }
}

/** The worker's own words are for debugging; a job that fails is what somebody should see. */
function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
