import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startJobWorker } from '#platform/server/jobs/job-worker.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const plenty = 40

async function queue(): Promise<void> {
  await database.pool.query('delete from graphile_worker._private_jobs')
  await database.pool.query(
    `select graphile_worker.add_job('send-email', json_build_object('emailId', n)) from generate_series(1, $1) n`,
    [plenty],
  )
}

async function waiting(): Promise<{ all: number; locked: number }> {
  const { rows } = await database.pool.query(
    'select count(*)::int as all, count(locked_at)::int as locked from graphile_worker.jobs',
  )
  return rows[0]
}

/** Starts a worker whose emails take some time, and stops it in the middle of them. */
async function stopInTheMiddle(jobMs: number, patienceMs: number) {
  const complaints: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => complaints.push(line) })
  let begun = 0
  let done = 0
  let busy: () => void
  const isBusy = new Promise<void>((resolve) => {
    busy = resolve
  })
  const sendEmail = async () => {
    begun += 1
    if (begun === 2) busy()
    await sleep(jobMs)
    done += 1
  }
  await queue()
  const worker = await startJobWorker({
    pool: database.pool,
    tasks: { 'send-email': sendEmail },
    crontab: '',
    log,
    stopTimeoutMs: patienceMs,
  })
  await isBusy
  await worker.stop()
  return { begun, done, complaints }
}

it('a stopped worker finishes what it began, leaves the rest, and keeps nothing', async () => {
  const { begun, done, complaints } = await stopInTheMiddle(60, 10_000)
  expect(complaints).toEqual([])
  expect(done).toBe(begun)
  expect(done).toBeLessThan(plenty)
  expect(await waiting()).toEqual({ all: plenty - done, locked: 0 })
})

it('a stopped worker that takes too long frees at once what it had not begun', async () => {
  const { done } = await stopInTheMiddle(800, 50)
  expect(done).toBeGreaterThan(0)
  expect(await waiting()).toEqual({ all: plenty - done, locked: 0 })
})
