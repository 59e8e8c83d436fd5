import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../../../tests/harness/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'
import { listenForNotifications } from './listen-for-notifications.ts'

/** A short interval, but longer than a busy machine takes to answer. */
const everyMs = 400
const patient = { timeout: 15_000 }

let database: TestDatabase
let line: DatabaseProxy

beforeAll(async () => {
  database = await createTestDatabase()
  line = await openDatabaseProxy(database.url)
})
afterAll(async () => {
  line.close()
  await database.close()
})

test('a connection lost without an error is noticed, and notifies once it is back', async () => {
  let heard = 0
  const listening = listenForNotifications(line.url, 'shelf_test', () => heard++, { heartbeatMs: everyMs })
  await expect.poll(() => listening.isConnected(), patient).toBe(true)
  const before = heard
  await database.pool.query('notify shelf_test')
  await expect.poll(() => heard, patient).toBe(before + 1)

  line.stopAnswering()
  await database.pool.query('notify shelf_test')
  await expect.poll(() => listening.isConnected(), patient).toBe(false)
  const whenLost = heard
  await line.reconnect()
  await expect.poll(() => listening.isConnected(), patient).toBe(true)
  expect(heard).toBeGreaterThan(whenLost)
  await listening.close()
})

test('where a pooler passes no notifications on, a change is noticed at the next heartbeat', async () => {
  await database.pool.query('create table shelf_versions as select 1 as version')
  let heard = 0
  const sign = 'select version from shelf_versions'
  const listening = listenForNotifications(database.url, 'never_told', () => heard++, {
    heartbeatMs: everyMs,
    heartbeatQuery: sign,
  })
  await expect.poll(() => listening.isConnected(), patient).toBe(true)
  const before = heard
  await database.pool.query('update shelf_versions set version = 2')
  await expect.poll(() => heard, patient).toBe(before + 1)
  await listening.close()
})
