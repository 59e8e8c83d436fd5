import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../tests/harness/database.ts'
import { keptPlan } from './kept-plan.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('a connection plans a marked statement once, whatever its values, and no other', async () => {
  const kept = await database.db.connection().execute(async (db) => {
    for (const number of [1, 2]) {
      const { rows } = await sql<{ one: number }>`select ${number}::int as one ${keptPlan}`.execute(db)
      expect(rows).toEqual([{ one: number }])
      await sql`select ${number}::int as two`.execute(db)
    }
    return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  })
  expect(kept.rows).toHaveLength(1)
  expect(kept.rows[0]?.statement).toContain('as one')
})
