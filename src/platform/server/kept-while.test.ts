import { expect, test } from 'vitest'
import { keptWhile } from '#platform/server/kept-while.ts'

const keys = ['a', 'b', 'c', 'd']

test('of more than may be kept what was unused for longest goes', () => {
  const kept = keptWhile<number>(() => 1, { most: 2 })
  kept.put('a', 1, 1)
  kept.put('b', 1, 1)
  kept.get('a')
  kept.put('c', 1, 1)
  expect(keys.filter((key) => kept.get(key))).toEqual(['a', 'c'])
})

test('long ones are fewer: their bytes are bounded too, also when one is put anew', () => {
  const kept = keptWhile<number>(() => 1, { most: 10, mostBytes: 100, bytesOf: (length) => length })
  for (const key of ['a', 'b', 'b', 'c']) kept.put(key, 1, 30)
  expect(keys.filter((key) => kept.get(key))).toEqual(['a', 'b', 'c'])
  kept.put('d', 1, 60)
  expect(keys.filter((key) => kept.get(key))).toEqual(['c', 'd'])
  kept.put('a', 1, 200)
  expect(keys.filter((key) => kept.get(key))).toEqual([])
})

test('another version drops everything, and there is room again', () => {
  let version = 1
  const kept = keptWhile<number>(() => version, { most: 10, mostBytes: 100, bytesOf: (length) => length })
  kept.put('a', 1, 90)
  version = 2
  kept.put('b', 2, 90)
  expect(keys.filter((key) => kept.get(key))).toEqual(['b'])
})

test('what was read before a change is not kept after it, and nothing is while changes go unheard', () => {
  let version: number | null = 1
  const kept = keptWhile<number>(() => version, { most: 10 })
  version = 2
  kept.put('a', 1, 1)
  version = null
  kept.put('b', null, 1)
  expect(keys.filter((key) => kept.get(key))).toEqual([])
})
