import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { explainFailure } from '#app/server/failures/explain-failure.ts'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { waitForDatabase } from '#app/server/wait-for-database.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../../tests/harness/database-proxy.ts'
import { createTestDatabase, runOnCluster, type TestDatabase } from '../../../tests/harness/test-database.ts'

let database: TestDatabase
let proxy: DatabaseProxy
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await openDatabaseProxy(database.url)
})
afterAll(async () => {
  proxy.close()
  await database.close()
})

/** A start's work on this database, with the lines that it logs. */
function start(databaseUrl: string, seconds: number, signal = new AbortController().signal) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line).msg) })
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: tmpdir() })
  let tries = 0
  const work = () => {
    tries++
    return prepareDatabase(config)
  }
  const outcome = waitForDatabase(work, { databaseUrl, seconds, log, signal }).then(
    () => 'it started',
    (error: unknown) => explainFailure(error)?.[0]?.message ?? String(error),
  )
  return { outcome, lines, tries: () => tries }
}
const refused = () => `the database does not answer at ${new URL(proxy.url).host} (connection refused)`

test('a start waits for a database that is away, with one line, and goes on when it is back', async () => {
  await proxy.disconnect()
  const { outcome, lines, tries } = start(proxy.url, 30)
  await expect.poll(tries, { timeout: 5_000 }).toBeGreaterThan(2)
  await proxy.reconnect()
  expect(await outcome).toBe('it started')
  expect(lines).toEqual([`${refused()}: waiting for it, 0 of at most 30 s (DATABASE_WAIT_SECONDS)`])
})

test('the start gives up on an unreachable database after the set time, and says so', async () => {
  await proxy.disconnect()
  const startedAt = performance.now()
  expect(await start(proxy.url, 1).outcome).toBe(refused())
  expect(performance.now() - startedAt).toBeGreaterThan(950)
  const { outcome, lines, tries } = start(proxy.url, 0)
  expect(await outcome).toBe(refused())
  expect({ lines, tries: tries() }).toEqual({ lines: [], tries: 1 })
  await proxy.reconnect()
})

test('an error that waiting cannot fix ends the start at once', async () => {
  const unknown = start(Object.assign(new URL(database.url), { pathname: '/none' }).href, 30)
  expect(await unknown.outcome).toMatch(/^there is no database none /)
  const stranger = start(Object.assign(new URL(database.url), { username: 'stranger' }).href, 30)
  expect(await stranger.outcome).toMatch(/^the database refuses the password of the role stranger/)
  expect([unknown.lines, stranger.lines, unknown.tries(), stranger.tries()]).toEqual([[], [], 1, 1])
})

test('a connection that breaks while the tables are made begins the work again', async () => {
  const name = `broken_${new URL(database.url).pathname.slice(1)}`
  await runOnCluster(`create database ${name}`)
  const through = Object.assign(new URL(proxy.url), { pathname: `/${name}` }).href
  const { outcome, tries } = start(through, 30)
  const isMigrating = async () => {
    const { rows } = await database.pool.query(
      "select count(*)::int as tables from pg_stat_activity where datname = $1 and state = 'active'",
      [name],
    )
    return rows[0].tables > 0
  }
  await expect.poll(isMigrating, { timeout: 10_000, interval: 5 }).toBe(true)
  await proxy.disconnect()
  await expect.poll(tries, { timeout: 5_000 }).toBeGreaterThan(1)
  await proxy.reconnect()
  expect(await outcome).toBe('it started')
  await runOnCluster(`drop database ${name} with (force)`)
})

test('a replica is waited for until it is the primary, and named if it stays one', async () => {
  const name = `replica_${new URL(database.url).pathname.slice(1)}`
  await runOnCluster(`create database ${name}`, `alter database ${name} set default_transaction_read_only = on`)
  const url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href
  const replica = 'the database can only be read: it is a replica'
  expect(await start(url, 0).outcome).toBe(replica)
  const { outcome, lines, tries } = start(url, 30)
  await expect.poll(tries, { timeout: 5_000 }).toBeGreaterThan(1)
  await runOnCluster(`alter database ${name} reset default_transaction_read_only`)
  expect(await outcome).toBe('it started')
  expect(lines).toEqual([expect.stringMatching(`^${replica}: waiting for it`)])
  // not `with (force)`, which would end a connection that is still closing
  const drop = () =>
    runOnCluster(`drop database ${name}`).then(
      () => true,
      () => false,
    )
  await expect.poll(drop).toBe(true)
})

test('a start that is stopped while it waits ends at once', async () => {
  await proxy.disconnect()
  const stopping = new AbortController()
  const { outcome, tries } = start(proxy.url, 30, stopping.signal)
  await expect.poll(tries, { timeout: 5_000 }).toBeGreaterThan(0)
  const stoppedAt = performance.now()
  stopping.abort()
  expect(await outcome).toContain('AbortError')
  expect(performance.now() - stoppedAt).toBeLessThan(400)
  await proxy.reconnect()
})
