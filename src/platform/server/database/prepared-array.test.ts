import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'
import { executePrepared, preparedArray } from './prepared-statement.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('a prepared statement with an array finds all elements and is planned only at first', async () => {
  const planned = await database.db.connection().execute(async (db) => {
    for (let execution = 0; execution < 7; execution += 1) {
      const found = sql<{
        n: number
      }>`select n from generate_series(1, 10000) as n where n = any(${preparedArray([3, execution + 4], 'integer')})`
      expect((await executePrepared(db, found)).rows).toEqual([{ n: 3 }, { n: execution + 4 }])
    }
    return sql`select custom_plans, generic_plans from pg_prepared_statements`.execute(db)
  })
  expect(planned.rows).toEqual([{ custom_plans: 5, generic_plans: 2 }])
})
