import { expect, test } from 'vitest'
import { keepAnswers } from '#catalogue/server/kept-answers.ts'

const answer = (length: number) => ({ bytes: Buffer.alloc(length) })
const keys = ['a', 'b', 'c', 'd']

test('of more answers than are kept the one unused for longest goes', () => {
  const kept = keepAnswers({ most: 2, mostBytes: 1_000 })
  kept.put('a', answer(1))
  kept.put('b', answer(1))
  kept.get('a')
  kept.put('c', answer(1))
  expect(keys.filter((key) => kept.get(key))).toEqual(['a', 'c'])
})

test('long answers are fewer: their bytes are bounded too, also when one is put anew', () => {
  const kept = keepAnswers({ most: 10, mostBytes: 100 })
  for (const key of ['a', 'b', 'b', 'c']) kept.put(key, answer(30))
  expect(keys.filter((key) => kept.get(key))).toEqual(['a', 'b', 'c'])
  kept.put('d', answer(60))
  expect(keys.filter((key) => kept.get(key))).toEqual(['c', 'd'])
  kept.put('a', answer(200))
  expect(keys.filter((key) => kept.get(key))).toEqual([])
})

test('after everything was dropped there is room again', () => {
  const kept = keepAnswers({ most: 10, mostBytes: 100 })
  kept.put('a', answer(90))
  kept.clear()
  kept.put('b', answer(90))
  expect(keys.filter((key) => kept.get(key))).toEqual(['b'])
})
