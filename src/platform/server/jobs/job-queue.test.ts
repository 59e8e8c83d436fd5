import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'
import { inTransaction } from '../database/database.ts'
import { enqueueJob } from './job-queue.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('delete from graphile_worker._private_jobs')
})

const queued = async () =>
  (
    await database.pool.query(`select j.task_identifier as name, j.key, p.payload, j.max_attempts as tries,
        j.run_at > now() + interval '1 hour' as later
      from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id order by j.key nulls first`)
  ).rows

test('the jobs of a transaction are queued together when it ends, the last of each key', async () => {
  await inTransaction(database.db, async (tx) => {
    await enqueueJob(tx, 'send-email', { emailId: 'a' }, { key: 'email a' })
    await enqueueJob(tx, 'send-transfer', { transferId: 'b' }, { key: 'transfer b', maxAttempts: 3 })
    await enqueueJob(tx, 'send-email', { emailId: 'c' }, { key: 'email a', at: new Date(Date.now() + 7_200_000) })
    await enqueueJob(tx, 'close-deleted-seller', { sellerId: 'd' })
    await enqueueJob(tx, 'close-deleted-seller', { sellerId: 'd' })
  })
  const seller = { name: 'close-deleted-seller', key: null, payload: { sellerId: 'd' }, tries: 25, later: false }
  expect(await queued()).toEqual([
    seller,
    seller,
    { name: 'send-email', key: 'email a', payload: { emailId: 'c' }, tries: 25, later: true },
    { name: 'send-transfer', key: 'transfer b', payload: { transferId: 'b' }, tries: 3, later: false },
  ])
})

test('a change that is rolled back queues nothing', async () => {
  const undone = inTransaction(database.db, async (tx) => {
    await enqueueJob(tx, 'send-email', { emailId: 'a' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await queued()).toEqual([])
})

test('outside of a transaction a job is queued at once', async () => {
  await enqueueJob(database.db, 'send-email', { emailId: 'a' }, { key: 'email a' })
  expect(await queued()).toHaveLength(1)
})
