import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'
import { unlockJobs } from './job-queue.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const query = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows
const addJob = (key: string) => query(`select graphile_worker.add_job('send-transfer', '{}', job_key => $1)`, [key])
const startJob = (workerId: string) =>
  query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = attempts + 1 where locked_by is null`,
    [workerId],
  )
const listJobs = () => query('select key, attempts, locked_by from graphile_worker.jobs order by id')

test('a killed process’s job that was enqueued again leaves its successor alone', async () => {
  await addJob('transfer 1')
  await query(`update graphile_worker._private_jobs set last_error = 'of an attempt before'`)
  await startJob('killed')
  await addJob('transfer 1')
  expect(await listJobs()).toMatchObject([
    { attempts: 25, locked_by: 'killed' },
    { key: 'transfer 1', attempts: 0 },
  ])
  await unlockJobs(database.pool, ['killed'])
  expect(await listJobs()).toEqual([{ key: 'transfer 1', attempts: 0, locked_by: null }])
})

test('the jobs of a living process and those that failed for good stay as they are', async () => {
  await query('delete from graphile_worker._private_jobs')
  await addJob('failed')
  await query(`update graphile_worker._private_jobs set attempts = 25, last_error = 'no such account'`)
  await query(`select graphile_worker.add_job('reconcile', '{"_cron": {}}')`)
  await query(`update graphile_worker._private_jobs set attempts = 25 where key is null`)
  await addJob('transfer 2')
  await query(
    `update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now() where key = 'transfer 2'`,
  )
  await addJob('transfer 2')
  const before = await listJobs()
  expect(before).toHaveLength(4)
  await unlockJobs(database.pool, ['killed'])
  expect(await listJobs()).toEqual(before)
})
