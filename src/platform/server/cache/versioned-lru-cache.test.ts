import { expect, test } from 'vitest'
import { createVersionedLruCache } from '#platform/server/cache/versioned-lru-cache.ts'

const keys = ['a', 'b', 'c', 'd']

test('of more entries than the limit the least recently used is removed', () => {
  const cache = createVersionedLruCache<number>(() => 1, { maxEntries: 2 })
  cache.set('a', 1, 1)
  cache.set('b', 1, 1)
  cache.get('a')
  cache.set('c', 1, 1)
  expect(keys.filter((key) => cache.get(key))).toEqual(['a', 'c'])
})

test('the bytes of all entries are limited too, also when an entry is replaced', () => {
  const cache = createVersionedLruCache<number>(() => 1, { maxEntries: 10, maxBytes: 100, sizeOf: (length) => length })
  for (const key of ['a', 'b', 'b', 'c']) cache.set(key, 1, 30)
  expect(keys.filter((key) => cache.get(key))).toEqual(['a', 'b', 'c'])
  cache.set('d', 1, 60)
  expect(keys.filter((key) => cache.get(key))).toEqual(['c', 'd'])
  cache.set('a', 1, 200)
  expect(keys.filter((key) => cache.get(key))).toEqual([])
})

test('another version empties the cache', () => {
  let version = 1
  const cache = createVersionedLruCache<number>(() => version, {
    maxEntries: 10,
    maxBytes: 100,
    sizeOf: (length) => length,
  })
  cache.set('a', 1, 90)
  version = 2
  cache.set('b', 2, 90)
  expect(keys.filter((key) => cache.get(key))).toEqual(['b'])
})

test('a value read before a change is not stored after it, nor in an unknown version', () => {
  let version: number | null = 1
  const cache = createVersionedLruCache<number>(() => version, { maxEntries: 10 })
  version = 2
  cache.set('a', 1, 1)
  version = null
  cache.set('b', null, 1)
  expect(keys.filter((key) => cache.get(key))).toEqual([])
})
