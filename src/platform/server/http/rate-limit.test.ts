import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TooManyAttemptsError } from '#platform/app-error.ts'
import { clearAttempts, countAttempt } from '#platform/server/http/rate-limit.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const login = { name: 'login', maxAttempts: 10, windowMinutes: 15 }

test('the eleventh attempt within the window is code 21, over all processes [S-LOGN-013, D-066]', async () => {
  await Promise.all(Array.from({ length: 10 }, () => countAttempt(database.db, login, 'anna 127.0.0.1')))
  const refused = await countAttempt(database.db, login, 'anna 127.0.0.1').catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 21, status: 429, retryAfterSeconds: expect.any(Number) })
  expect((refused as TooManyAttemptsError).retryAfterSeconds).toBeLessThanOrEqual(login.windowMinutes * 60)
  await expect(countAttempt(database.db, login, 'bea 127.0.0.1')).resolves.toBeUndefined()
})

test('a success clears the failed attempts before it', async () => {
  await clearAttempts(database.db, login, 'anna 127.0.0.1')
  await expect(countAttempt(database.db, login, 'anna 127.0.0.1')).resolves.toBeUndefined()
})
