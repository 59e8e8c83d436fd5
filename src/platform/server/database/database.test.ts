import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test.each(['neither', 'pool', 'query builder', 'both'])(
  'a closed database keeps no connection (used: %s)',
  async (used) => {
    const { db, pool, close } = openDatabase(database.url)
    if (used === 'pool' || used === 'both') await pool.query('select')
    if (used === 'query builder' || used === 'both') await sql`select`.execute(db)
    await close()
    expect(pool.totalCount).toBe(0)
    await expect(pool.connect()).rejects.toThrow('after calling end')
  },
)
