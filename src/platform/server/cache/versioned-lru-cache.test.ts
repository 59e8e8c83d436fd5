import { expect, test } from 'vitest'
import { createVersionedLruCache } from '#platform/server/cache/versioned-lru-cache.ts'

const keys = ['a', 'b', 'c', 'd']

test('of more entries than the limit the least recently used is removed', () => {
  const kept = createVersionedLruCache<number>(() => 1, { maxEntries: 2 })
  kept.set('a', 1, 1)
  kept.set('b', 1, 1)
  kept.get('a')
  kept.set('c', 1, 1)
  expect(keys.filter((key) => kept.get(key))).toEqual(['a', 'c'])
})

test('the bytes of all entries are limited too, also when an entry is replaced', () => {
  const kept = createVersionedLruCache<number>(() => 1, { maxEntries: 10, maxBytes: 100, sizeOf: (length) => length })
  for (const key of ['a', 'b', 'b', 'c']) kept.set(key, 1, 30)
  expect(keys.filter((key) => kept.get(key))).toEqual(['a', 'b', 'c'])
  kept.set('d', 1, 60)
  expect(keys.filter((key) => kept.get(key))).toEqual(['c', 'd'])
  kept.set('a', 1, 200)
  expect(keys.filter((key) => kept.get(key))).toEqual([])
})

test('another version empties the cache', () => {
  let version = 1
  const kept = createVersionedLruCache<number>(() => version, {
    maxEntries: 10,
    maxBytes: 100,
    sizeOf: (length) => length,
  })
  kept.set('a', 1, 90)
  version = 2
  kept.set('b', 2, 90)
  expect(keys.filter((key) => kept.get(key))).toEqual(['b'])
})

test('a value that was read before a change is not stored after it, and nothing is stored while the version is unknown', () => {
  let version: number | null = 1
  const kept = createVersionedLruCache<number>(() => version, { maxEntries: 10 })
  version = 2
  kept.set('a', 1, 1)
  version = null
  kept.set('b', null, 1)
  expect(keys.filter((key) => kept.get(key))).toEqual([])
})
