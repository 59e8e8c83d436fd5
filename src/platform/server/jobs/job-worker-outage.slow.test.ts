import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startJobWorker } from '#platform/server/jobs/job-worker.ts'
import { startJobWorkerHeartbeat } from '#platform/server/jobs/job-worker-heartbeat.ts'
import { openInterruptibleDatabase } from '../../../../tests/harness/interruptible-database.ts'

const patient = { timeout: 20_000 }
const { close, database, line, throughLine } = await openInterruptibleDatabase()
afterAll(close)

const addJob = (name: string) => database.pool.query('select graphile_worker.add_job($1)', [name])
const countJobs = async () =>
  (await database.pool.query('select count(*)::int as n from graphile_worker.jobs')).rows[0].n

/** Starts a worker that reaches the database only through the proxy. */
const startWorker = (task: () => Promise<void>, { runnerStopTimeoutMs = 10_000 } = {}) =>
  startJobWorker({
    runnerStopTimeoutMs,
    pool: throughLine.pool,
    tasks: { 'send-email': task },
    crontab: '',
    log: pino({ level: 'silent' }),
  })

test('a job that fails with the database, even unrecorded, runs at once when it is back', async () => {
  let attempts = 0
  const task = async () => {
    attempts += 1
    if (attempts > 1) return
    await line.disconnect()
    throw new Error('the database is away')
  }
  await addJob('send-email')
  const first = await startWorker(task)
  await expect.poll(() => attempts, patient).toBe(1)
  await line.reconnect()
  await first.ended.catch(() => undefined)
  const second = await startWorker(task)
  await expect.poll(countJobs, patient).toBe(0)
  expect(attempts).toBe(2)
  await second.stop()
})

test('jobs done while the database is away run again when it is back, on any worker', async () => {
  let attempts = 0
  const task = async () => {
    attempts += 1
    if (attempts === 1) await line.disconnect()
    else if (attempts <= 4) await sleep(attempts * 400)
  }
  for (let job = 0; job < 24; job++) await addJob('send-email')
  const first = await startWorker(task)
  await expect.poll(() => attempts, patient).toBeGreaterThanOrEqual(4)
  await sleep(2_500)
  await line.reconnect()
  await first.ended.catch(() => undefined)
  const second = await startWorker(task)
  await expect.poll(countJobs, patient).toBe(0)
  await second.stop()
}, 40_000)

test('a job that goes on through an outage is not done once more by the worker after it', async () => {
  let attempts = 0
  const task = async () => {
    attempts += 1
    if (attempts > 1) return
    await line.disconnect()
    await line.reconnect()
    await sleep(6_000)
  }
  await addJob('send-email')
  const first = await startWorker(task, { runnerStopTimeoutMs: 1_000 })
  await first.ended.catch(() => undefined)
  const second = await startWorker(task)
  await expect.poll(countJobs, patient).toBe(0)
  expect(attempts).toBe(1)
  await second.stop()
}, 40_000)

test('a killed process’s jobs are unlocked after three missed beats, a living one’s not', async () => {
  const lock = async (workerId: string) => {
    await addJob('send-email')
    await database.pool.query(
      'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where locked_by is null',
      [workerId],
    )
  }
  const listLocks = async () =>
    (await database.pool.query('select locked_by as by from graphile_worker.jobs order by id')).rows.map(({ by }) => by)
  const intervalMs = 300
  await lock('killed')
  await lock('alive')
  await database.pool.query(`insert into job_workers (id, seen_at) values ('killed', now() - interval '1 day')`)
  const alive = startJobWorkerHeartbeat(database.pool, 'alive', { intervalMs })
  const other = startJobWorkerHeartbeat(database.pool, 'other', { intervalMs })
  await sleep(2 * intervalMs)
  expect(await listLocks()).toEqual(['killed', 'alive'])
  await expect.poll(listLocks, patient).toEqual([null, 'alive'])
  await sleep(5 * intervalMs)
  expect(await listLocks()).toEqual([null, 'alive'])
  await alive.stop()
  await other.stop()
})
