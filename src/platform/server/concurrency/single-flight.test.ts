import { expect, test } from 'vitest'
import { createSingleFlight } from '#platform/server/concurrency/single-flight.ts'

test('a call for work that is under way waits for it; a later call does it anew', async () => {
  const once = createSingleFlight<number>()
  let done = 0
  const work = async () => ++done
  expect(await Promise.all([once('a', work), once('a', work), once('b', work)])).toEqual([1, 1, 2])
  expect(await once('a', work)).toBe(3)
})

test('a failure rejects every call that waited for it, and none after that', async () => {
  const once = createSingleFlight<string>()
  const failing = async () => {
    throw new Error('gone')
  }
  const calls = [once('a', failing), once('a', failing)]
  for (const one of calls) await expect(one).rejects.toThrow('gone')
  expect(await once('a', async () => 'there')).toBe('there')
})
