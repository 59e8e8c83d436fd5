import { expect, test } from 'vitest'
import { containsWords, splitSearch } from '#platform/search-words.ts'

test.each([
  ['Zoe Zander', 'zoe z', true],
  ['Zoë Archer', 'Zoe Z', false],
  ['Zander, Zoe', 'Zoe Z', true],
  ['Balm 12 a', 'Balm 1 a', true],
  ['Balm 2 b', 'Balm 2 a', false],
  ['Anna Anna', 'anna anna', true],
  ['Anna Berg', 'anna anna', false],
  ['anything', '  ', true],
  ["Siobhán O'Brien", 'obrien', true],
  ['Siobhan OBrien', 'o’brien', true],
  ["Siobhán O'Brien", "siobhan o'", true],
  ["Siobhán O'Brien", "'", false],
])('%j is found by %j: %s [N-INPT-007]', (text, searched, found) => {
  expect(containsWords(text, searched)).toBe(found)
})

test('at most eight words of a search count', () => {
  expect(splitSearch('1 2 3 4 5 6 7 8 9').map(({ word }) => word)).toEqual([...'12345678'])
})
