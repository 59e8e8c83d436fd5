import { afterAll, describe, expect, test } from 'vitest'
import { errorText } from '#platform/error-text.ts'
import type { IdempotencyClaim } from '#platform/server/http/idempotency-keys.ts'
import {
  callOf,
  openClaimedCalls,
  claimedWithoutLock as own,
  processWithoutLock,
} from '../../../../tests/harness/claimed-calls.ts'

const { database, send, answer, release, age } = await openClaimedCalls()
afterAll(database.close)

const claimKey = (call: IdempotencyClaim) => send(processWithoutLock, call)

describe('a call that is sent twice under one key', () => {
  test('gets the first response again when its body is the same', async () => {
    const claim = callOf('a', { total: 1 })
    expect(await claimKey(claim)).toMatchObject({ state: 'first' })
    await answer(own(claim), '{"statusCode":1}')
    expect(await claimKey(claim)).toEqual({
      state: 'answered',
      httpStatus: 200,
      responseBody: '{"statusCode":1}',
    })
  })

  test('is refused with code 13 when its body differs', async () => {
    const claim = callOf('b', { total: 1 })
    await claimKey(claim)
    await expect(claimKey(callOf('b', { total: 2 }))).rejects.toMatchObject({
      code: 13,
      message: errorText.sameKeyOtherBody,
    })
  })

  test('waits for the first while it runs, and does its work once', async () => {
    const claim = callOf('c', {})
    await claimKey(claim)
    const twin = claimKey(claim)
    await answer(own(claim), '{"statusCode":0}', 402)
    expect(await twin).toMatchObject({ state: 'answered', httpStatus: 402 })
  })

  test('may be repeated after an unexpected error', async () => {
    const claim = callOf('d', {})
    await claimKey(claim)
    await release(own(claim))
    expect(await claimKey(claim)).toMatchObject({ state: 'first' })
  })

  test('is processed anew once the process that began it must have been killed, and not before', async () => {
    const claim = callOf('f', {})
    await claimKey(claim)
    await age('f', 100)
    const twin = claimKey(claim)
    await answer(own(claim), '{}')
    expect(await twin).toMatchObject({ state: 'answered' })
    await release(own(claim))
    await claimKey(claim)
    await age('f', 130)
    expect(await claimKey(claim)).toMatchObject({ state: 'first' })
  })

  test('of fifty at once only one does the work', async () => {
    const claim = callOf('e', {})
    const all = Array.from({ length: 50 }, () => claimKey(claim))
    const first = await Promise.any(all)
    expect(first).toMatchObject({ state: 'first' })
    await answer(own(claim), '{}')
    const outcomes = await Promise.all(all)
    expect(outcomes.filter(({ state }) => state === 'first')).toHaveLength(1)
  })
})
