import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Job,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { outsideTransaction } from '#platform/server/database/database.ts'
import { createPatientPool } from '#platform/server/database/patient-pool.ts'
import { runInContext } from '#platform/server/observability/operation-context.ts'
import { createDurationHistogram } from '#platform/server/observability/process-registry.ts'
import { inSpan } from '#platform/server/observability/tracing/start-tracing.ts'
import { type JobOrigin, unlockJobs } from './job-queue.ts'
import { startJobWorkerHeartbeat } from './job-worker-heartbeat.ts'

const jobDuration = createDurationHistogram('chairside_job_duration_seconds', 'Jobs by name and outcome.', [
  'name',
  'outcome',
])

export interface JobWorker {
  /**
   * Settles when the worker was stopped, or when the database can be reached again after a lost connection. The worker's jobs have been
   * unlocked by then, since the answer that named the fetched jobs may be lost too.
   */
  ended: Promise<void>
  /** Fetches no more jobs, and finishes those already fetched or unlocks them for another process. */
  stop(): Promise<void>
}

interface WorkerOptions {
  pool: pg.Pool
  tasks: TaskList
  crontab: string
  log: Logger
  /** How long stopping waits until every fetched job is begun. */
  stopTimeoutMs?: number
  /** How long the runner may take to end. */
  runnerStopTimeoutMs?: number
}

/**
 * Jobs are fetched and completed several at a time, since doing so one by one costs more than most jobs themselves. When a process was
 * killed, the jobs that it had fetched and not begun are unlocked with those that it was working on.
 */
const batching = {
  localQueue: { size: 16, ttl: 60_000, refetchDelay: { durationMs: 100 } },
  completeJobBatchDelay: 50,
  // batched, since only then does the library handle a failure that cannot be recorded
  failJobBatchDelay: 50,
}

const reconnectDelayMs = 500

const unlockTimeoutMs = 2_000

/** How long running jobs may go on after a lost connection before another worker gets them; the longest ones wait for a mail server. */
const longestJobMs = 120_000

/** Longer than the delay with which jobs are recorded as completed or failed. */
const recordedAfterMs = 1_000

export async function startJobWorker({
  pool,
  tasks,
  crontab,
  log,
  stopTimeoutMs = 10_000,
  runnerStopTimeoutMs = 10_000,
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
  const running = new Set<Job['id']>()
  const runner: Runner = await run({
    pgPool: createPatientPool(pool),
    taskList: trackRunning(tasks, running),
    crontab,
    events,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    preset: { worker: batching },
    logger: createWorkerLogger(log),
  })
  const heartbeat = startJobWorkerHeartbeat(pool, poolId)
  let stopping = false
  const waitForDatabase = async (): Promise<void> => {
    while (!stopping && !(await pool.query('select').catch(() => null))) await sleep(reconnectDelayMs)
  }
  /** Stops fetching, and waits for the end for a limited time only: graphile-worker 0.18 never ends after two of its batches have failed. */
  const stopRunner = async (): Promise<void> => {
    runner.stop().catch(() => undefined)
    await Promise.race([runner.promise.catch(() => undefined), sleep(runnerStopTimeoutMs, undefined, { ref: false })])
  }
  /**
   * Waits for the jobs that go on after a lost connection: if they were unlocked while they run, another worker would send their emails
   * again.
   */
  const waitForRunningJobs = async (): Promise<void> => {
    const deadline = Date.now() + longestJobMs
    while (running.size > 0 && !stopping && Date.now() < deadline) await sleep(reconnectDelayMs)
    await sleep(recordedAfterMs)
  }
  const lostConnection = Promise.race([once(events, 'pool:listen:error'), once(events, 'pool:fatalError')])
  const stoppedAfterLoss = lostConnection.then(waitForDatabase).then(stopRunner).then(waitForRunningJobs)
  const ended = Promise.race([runner.promise, stoppedAfterLoss]).finally(async () => {
    await heartbeat.stop()
    await waitForDatabase()
    await unlockJobs(pool, [poolId]).catch(() => undefined)
  })
  ended.catch(() => undefined)
  return {
    ended,
    async stop() {
      stopping = true
      // graphile-worker 0.18 does not return jobs that it fetched and has not begun: this waits until they begin, or unlocks them at the
      // end
      const timeout = AbortSignal.timeout(stopTimeoutMs)
      while (holdsFetched && !timeout.aborted)
        await once(events, 'localQueue:setMode', { signal: timeout }).catch(() => null)
      await stopRunner()
      await Promise.race([ended.catch(() => undefined), sleep(unlockTimeoutMs, undefined, { ref: false })])
    },
  }
}

/** Wraps the tasks, so that `running` holds each job while a task works on it. */
function trackRunning(tasks: TaskList, running: Set<Job['id']>): TaskList {
  const track =
    (task: Task): Task =>
    async (payload, helpers) => {
      running.add(helpers.job.id)
      try {
        await task(payload, helpers)
      } finally {
        running.delete(helpers.job.id)
      }
    }
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, track(task as Task)]))
}

/** The worker's own messages are for debugging; a job that fails is logged as an error, with the request that enqueued it. */
function createWorkerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const { requestId } = ((meta?.job as Job | undefined)?.payload ?? {}) as JobOrigin
    const fields = requestId ? { reqId: requestId } : {}
    if (level === 'error') log.error(fields, message)
    else if (level === 'warning') log.warn(fields, message)
    else log.debug(message)
  })
}

/**
 * Works on a job outside of the transaction in which the worker was woken, so that it may call external systems, and in the context of
 * the request that enqueued it.
 */
export function runJob(name: string, { requestId, traceparent }: JobOrigin, work: () => Promise<void>): Promise<void> {
  const traced = () => inSpan(`job ${name}`, { kind: 'consumer', parent: traceparent }, () => measureJob(name, work))
  return runInContext({ requestId, job: name }, () => outsideTransaction(traced))
}

async function measureJob(name: string, work: () => Promise<void>): Promise<void> {
  const stop = jobDuration.startTimer({ name })
  try {
    await work()
    stop({ outcome: 'done' })
  } catch (error) {
    stop({ outcome: 'failed' })
    throw error
  }
}
