import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/server/database/migrate.ts'
import { NewerDatabaseError, UnfinishedHistoryError } from '#platform/server/database/migration-error.ts'
import { listMigrationFiles } from '#platform/server/database/migration-files.ts'
import { recordSquashedFiles } from '../../../../tests/harness/squashed-history.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.pool.query("delete from schema_migrations where name like '9%'"))
afterAll(() => database.close())

async function listRecorded(): Promise<string[]> {
  const { rows } = await database.pool.query('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

const isOfSandbox = (name: string) => name.endsWith('_sandbox.sql')

test('a database from before the squash gets the new names, and loses the indexes no longer read', async () => {
  await recordSquashedFiles(database.pool)
  await database.pool.query('create index clients_by_city on clients (lower(city), id) where deleted_at is null')
  expect(await Promise.all([migrate(database.url), migrate(database.url)])).toEqual([[], []])
  expect(await listRecorded()).toEqual(listMigrationFiles())
  const { rows } = await database.pool.query("select to_regclass('clients_by_city') as index")
  expect(rows).toEqual([{ index: null }])
})

test.each([
  ['lacks one of the migrations', "delete from schema_migrations where name = '0037_invoices.sql'"],
  ['has applied one with another content', "update schema_migrations set hash = '' where name = '0037_invoices.sql'"],
])('a database from before the squash that %s is left as it is', async (_case, change) => {
  await recordSquashedFiles(database.pool)
  await database.pool.query(change)
  const before = await listRecorded()
  await expect(migrate(database.url)).rejects.toThrow(new UnfinishedHistoryError(['0037_invoices.sql']))
  expect(await listRecorded()).toEqual(before)
})

test('a database that went on from before the squash in another way is left as it is', async () => {
  await recordSquashedFiles(database.pool)
  await database.pool.query(
    "insert into schema_migrations (name, hash) values ('9000_other.sql', 'of another version')",
  )
  const before = await listRecorded()
  await expect(migrate(database.url)).rejects.toThrow(new NewerDatabaseError(['9000_other.sql']))
  expect(await listRecorded()).toEqual(before)
})

test('a sandbox with a database of its own has one migration, which gets its new name', async () => {
  await recordSquashedFiles(database.pool, isOfSandbox)
  expect(await migrate(database.url, isOfSandbox)).toEqual([])
  expect(await listRecorded()).toEqual(listMigrationFiles().filter(isOfSandbox))
})
