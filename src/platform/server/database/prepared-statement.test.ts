import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'
import { executePrepared } from './prepared-statement.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('a connection plans a prepared statement once, whatever its values, and no other', async () => {
  const prepared = await database.db.connection().execute(async (db) => {
    for (const number of [1, 2]) {
      const { rows } = await executePrepared(db, sql<{ one: number }>`select ${number}::int as one`)
      expect(rows).toEqual([{ one: number }])
      await sql`select ${number}::int as two`.execute(db)
    }
    return sql<{ name: string; statement: string }>`select name, statement from pg_prepared_statements`.execute(db)
  })
  expect(prepared.rows).toHaveLength(1)
  expect(prepared.rows[0]?.statement).toContain('as one')
  // the name is the same in every process
  expect(prepared.rows[0]?.name).toBe('prepared_5931f08e32e319479bf63358')
})

test('a prepared statement returns its typed rows, or no type where it has none', async () => {
  const { rows } = await executePrepared(
    database.db,
    database.db.selectFrom('schema_migrations').select('name').limit(1),
  )
  expect(rows[0]?.name).toMatch(/\.sql$/)
  const change = database.db.updateTable('rate_limits').set({ attempts: 0 })
  const changed = await executePrepared(database.db, change)
  expect(changed).toMatchObject({ numAffectedRows: 0n, rows: [] satisfies (typeof changed)['rows'] })
})

test('a prepared statement selecting every column is refused, for newer ones may add one', async () => {
  const { db } = database
  const named = db
    .selectFrom('rate_limits')
    .select(['key', db.fn.countAll().as('count')])
    .groupBy('key')
  expect((await executePrepared(db, named)).rows).toEqual([])
  for (const all of [
    db.selectFrom('rate_limits').selectAll(),
    db.selectFrom('rate_limits').selectAll('rate_limits'),
    db.deleteFrom('rate_limits').returningAll(),
    sql`select r.* from rate_limits r`,
  ])
    await expect((async () => executePrepared(db, all))()).rejects.toThrow('one by one')
})
