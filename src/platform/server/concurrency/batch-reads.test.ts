import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchReads } from '#platform/server/concurrency/batch-reads.ts'

/** Reads that end when the test says so. */
function createReads(limits: { patienceMs: number; slots: number; maxKeys: number }) {
  const begun: { keys: readonly string[]; end: () => void; fail: (error: Error) => void }[] = []
  const ask = batchReads<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        begun.push({ keys, end: () => resolve(keys.map((key) => `${key}!`)), fail: reject })
      }),
    limits,
  )
  const keysBegun = () => begun.map(({ keys }) => keys.join())
  return { ask, begun, keysBegun }
}

test('a key is read at once if no batch runs, else together with others in the next', async () => {
  const { ask, begun, keysBegun } = createReads({ patienceMs: 10_000, slots: 2, maxKeys: 10 })
  const first = ask('a')
  const later = ['a', 'b', 'c'].map(ask)
  expect(keysBegun()).toEqual(['a'])
  begun[0]?.end()
  expect(await first).toBe('a!')
  expect(keysBegun()).toEqual(['a', 'a,b,c'])
  begun[1]?.end()
  expect(await Promise.all(later)).toEqual(['a!', 'b!', 'c!'])
})

test('other batches run beside a long one, as many as there are slots', async () => {
  const { ask, begun, keysBegun } = createReads({ patienceMs: 5, slots: 2, maxKeys: 10 })
  const first = ask('a')
  const later = ['b', 'c'].map(ask)
  await expect.poll(keysBegun).toEqual(['a', 'b,c'])
  await setTimeout(20)
  const last = ask('d')
  expect(keysBegun()).toEqual(['a', 'b,c'])
  begun[1]?.end()
  expect(await Promise.all(later)).toEqual(['b!', 'c!'])
  expect(keysBegun()).toEqual(['a', 'b,c', 'd'])
  for (const { end } of begun) end()
  expect(await Promise.all([first, last])).toEqual(['a!', 'd!'])
})

test('a batch has no more than its number of keys', async () => {
  const { ask, begun, keysBegun } = createReads({ patienceMs: 10_000, slots: 1, maxKeys: 2 })
  const answers = Promise.all(['a', 'b', 'c', 'd'].map(ask))
  for (let at = 0; at < 3; at++) {
    begun[at]?.end()
    await new Promise(setImmediate)
  }
  expect(keysBegun()).toEqual(['a', 'b,c', 'd'])
  expect(await answers).toEqual(['a!', 'b!', 'c!', 'd!'])
})

test('a batch that fails is reported to its own keys alone, and the next one is read', async () => {
  const { ask, begun } = createReads({ patienceMs: 10_000, slots: 1, maxKeys: 10 })
  const first = ask('a')
  const later = ask('b')
  begun[0]?.fail(new Error('the database is away'))
  await expect(first).rejects.toThrow('the database is away')
  begun[1]?.end()
  expect(await later).toBe('b!')
})
