import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, outsideTransaction, refuseInsideTransaction } from '#platform/server/database/transaction.ts'
import { type FreshDatabase, freshDatabase } from '../../../../tests/harness/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
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
