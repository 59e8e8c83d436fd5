import { expect, test } from 'vitest'
import { typeTables } from '../../tools/tables.ts'
import { freshDatabase } from '../harness/database.ts'

test('the types of the tables are what the migrations make: a new one without npm run tables fails here', async () => {
  const database = await freshDatabase()
  expect(typeTables(database.url, { verify: true })).toBe(true)
  await database.close()
})
