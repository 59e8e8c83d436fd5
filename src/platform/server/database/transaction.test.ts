import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, outsideTransaction, refuseInsideTransaction } from '#platform/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('no outside service is called while a transaction is open', async () => {
  const calling = inTransaction(database.db, async () => refuseInsideTransaction('the provider'))
  await expect(calling).rejects.toThrow('the provider was called inside a transaction')
  expect(() => refuseInsideTransaction('the provider')).not.toThrow()
})

test('a job that was woken by a transaction is not inside it', async () => {
  await inTransaction(database.db, async () => {
    outsideTransaction(() => expect(() => refuseInsideTransaction('the provider')).not.toThrow())
  })
})
