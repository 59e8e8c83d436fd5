import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  claimIdempotencyKey,
  hashRequest,
  releaseIdempotencyKey,
  storeIdempotentResponse,
} from '#platform/server/http/idempotency-keys.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const claimOf = (key: string, body: unknown) => ({
  owner: 'seller 1',
  key,
  bodyHash: hashRequest('POST', '/order', body),
})

describe('a call that is sent twice under one key', () => {
  test('gets the first response again when its body is the same', async () => {
    const claim = claimOf('a', { total: 1 })
    expect(await claimIdempotencyKey(database.db, claim)).toEqual({ state: 'first' })
    await storeIdempotentResponse(database.db, claim, 200, '{"statusCode":1}')
    expect(await claimIdempotencyKey(database.db, claim)).toEqual({
      state: 'answered',
      httpStatus: 200,
      responseBody: '{"statusCode":1}',
    })
  })

  test('is refused with code 13 when its body differs', async () => {
    const claim = claimOf('b', { total: 1 })
    await claimIdempotencyKey(database.db, claim)
    await expect(claimIdempotencyKey(database.db, claimOf('b', { total: 2 }))).rejects.toMatchObject({ code: 13 })
  })

  test('waits for the first while it runs, and does its work once', async () => {
    const claim = claimOf('c', {})
    await claimIdempotencyKey(database.db, claim)
    const twin = claimIdempotencyKey(database.db, claim)
    await storeIdempotentResponse(database.db, claim, 402, '{"statusCode":0}')
    expect(await twin).toMatchObject({ state: 'answered', httpStatus: 402 })
  })

  test('may be repeated after an unexpected error', async () => {
    const claim = claimOf('d', {})
    await claimIdempotencyKey(database.db, claim)
    await releaseIdempotencyKey(database.db, claim)
    expect(await claimIdempotencyKey(database.db, claim)).toEqual({ state: 'first' })
  })

  test('is processed anew once the process that began it must have been killed, and not before', async () => {
    const claim = claimOf('f', {})
    const age = (seconds: number) =>
      database.pool.query(
        `update idempotency_keys set created_at = now() - make_interval(secs => ${seconds}) where key = 'f'`,
      )
    await claimIdempotencyKey(database.db, claim)
    await age(100)
    const twin = claimIdempotencyKey(database.db, claim)
    await storeIdempotentResponse(database.db, claim, 200, '{}')
    expect(await twin).toMatchObject({ state: 'answered' })
    await releaseIdempotencyKey(database.db, claim)
    await claimIdempotencyKey(database.db, claim)
    await age(130)
    expect(await claimIdempotencyKey(database.db, claim)).toEqual({ state: 'first' })
  })

  test('of fifty at once only one does the work', async () => {
    const claim = claimOf('e', {})
    const all = Array.from({ length: 50 }, () => claimIdempotencyKey(database.db, claim))
    const first = await Promise.any(all)
    expect(first).toEqual({ state: 'first' })
    await storeIdempotentResponse(database.db, claim, 200, '{}')
    const outcomes = await Promise.all(all)
    expect(outcomes.filter(({ state }) => state === 'first')).toHaveLength(1)
  })
})
