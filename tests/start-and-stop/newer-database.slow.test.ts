import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { explainFailure } from '#app/server/failures/explain-failure.ts'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { listMigrationFiles } from '#platform/server/database/migration-files.ts'
import { checkDatabase } from '../../tools/operate/doctor/check-database.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { recordSquashedFiles } from '../harness/squashed-history.ts'
import { runOnCluster } from '../harness/test-database.ts'

let shop: Shop
let url: string
beforeAll(async () => {
  shop = await openShop()
  url = String(shop.pool.options.connectionString)
})
afterEach(() => shop.pool.query("delete from schema_migrations where name like '9%'"))
afterAll(() => shop.close())

async function startOn(databaseUrl: string) {
  return prepareDatabase(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: '/tmp' })).then(
    () => 'it started',
    (error: unknown) => explainFailure(error)?.map(({ message, remedy }) => `${message} → ${remedy}`),
  )
}

const applyNewer = (name: string, compatible: boolean | null) =>
  shop.pool.query("insert into schema_migrations (name, hash, compatible) values ($1, 'newer', $2)", [name, compatible])
const isReady = async () => {
  const { status, body } = await shop.call('GET', '/readyz')
  return { status, said: (body as unknown as { status: string }).status }
}
const migrationFinding = async () =>
  (await checkDatabase(url)).find(({ message }) => /migrat|version (?:has|of)/.test(message))

test('a database that a newer version has only added to is fine, and the doctor says so', async () => {
  await applyNewer('9000_adds.sql', true)
  expect(await startOn(url)).toBe('it started')
  expect(await isReady()).toEqual({ status: 200, said: 'ready' })
  expect(await migrationFinding()).toEqual({
    state: 'passed',
    message: 'a newer version has migrated the database and only added to it (9000_adds.sql)',
  })
})

test.each([false, null])(
  'a database changed otherwise by a newer version is refused, by an open shop too (%s)',
  async (compatible) => {
    await applyNewer('9000_adds.sql', true)
    await applyNewer('9001_drops.sql', compatible)
    const refused =
      'a newer version has changed what this version reads in the database (9001_drops.sql)' +
      ' → start that version or a newer one; the way back is the backup from before the update'
    expect(await startOn(url)).toEqual([refused])
    await expect.poll(isReady).toEqual({ status: 503, said: 'newer database' })
    expect(await migrationFinding()).toMatchObject({ state: 'failed', message: refused.split(' → ')[0] })
  },
)

test('a database that lacks a migration of this version, or the tables of the jobs, is not ready', async () => {
  const last = listMigrationFiles().at(-1)
  await shop.pool.query("update schema_migrations set name = '9000_other.sql', compatible = true where name = $1", [
    last,
  ])
  await expect.poll(isReady).toEqual({ status: 503, said: 'migrating' })
  expect(await migrationFinding()).toMatchObject({ state: 'warning' })
  await shop.pool.query("update schema_migrations set name = $1 where name = '9000_other.sql'", [last])
  await shop.pool.query('alter schema graphile_worker rename to elsewhere')
  await expect.poll(isReady).toEqual({ status: 503, said: 'migrating' })
  await shop.pool.query('alter schema elsewhere rename to graphile_worker')
  await expect.poll(isReady).toEqual({ status: 200, said: 'ready' })
})

test('a newer job queue is refused in the same words', async () => {
  await shop.pool.query('insert into graphile_worker.migrations (id, breaking) values (9000, true)')
  expect(await startOn(url)).toEqual([
    expect.stringMatching(/^a newer version has changed what this version reads in the database \(job queue\) → start/),
  ])
  process.exitCode = 0
  await shop.pool.query('delete from graphile_worker.migrations where id = 9000')
})

test('a database whose applied migrations were recorded by an older version is completed', async () => {
  await shop.pool.query('alter table schema_migrations drop column compatible')
  expect(await checkDatabase(url)).toContainEqual(expect.objectContaining({ state: 'passed' }))
  expect(await migrate(url)).toEqual([])
  expect((await shop.pool.query('select compatible from schema_migrations')).rowCount).toBeGreaterThan(0)
})

test('a database from before the squash is named by the doctor, and one that is older is refused', async () => {
  await recordSquashedFiles(shop.pool)
  await expect.poll(isReady).toEqual({ status: 503, said: 'migrating' })
  expect(await migrationFinding()).toMatchObject({
    state: 'warning',
    remedy: expect.stringContaining('stop every process'),
  })
  await shop.pool.query("delete from schema_migrations where name = '0093_search-without-apostrophes.sql'")
  const refused =
    'the database is older than the version of 27 November 2026 (the first migration that it lacks is 0093_search-without-apostrophes.sql)' +
    ' → start that version once, whose commit CHANGELOG.md names, and then this one'
  expect(await startOn(url)).toEqual([refused])
  expect(await migrationFinding()).toMatchObject({ state: 'failed', message: refused.split(' → ')[0] })
  await recordSquashedFiles(shop.pool)
  expect(await startOn(url)).toBe('it started')
  await expect.poll(isReady).toEqual({ status: 200, said: 'ready' })
  expect(await migrationFinding()).toMatchObject({ state: 'passed', message: expect.stringContaining('all ') })
})

test.each([
  ['posts', 'create table posts (id integer)'],
  ['schema_migrations', 'create table schema_migrations (version text primary key)'],
])('a database of another program is refused and left as it is (%s)', async (table, create) => {
  const name = `foreign_${table}`
  await runOnCluster(`create database ${name}`)
  const foreign = Object.assign(new URL(url), { pathname: `/${name}` }).href
  const { openDatabase } = await import('#platform/server/database/database.ts')
  const { pool, close } = openDatabase(foreign)
  await pool.query(create)
  expect(await startOn(foreign)).toEqual([
    `the database holds tables of another program (${table}) → create a database for the shop alone, and name it in DATABASE_URL`,
  ])
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([{ tablename: table }])
  await close()
  await runOnCluster(`drop database ${name} with (force)`)
})
