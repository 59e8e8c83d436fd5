import { expect, test } from 'vitest'
import { groupByInitial } from '#clients/web/group-by-initial.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

test('clients are grouped by first letter, in order [S-CLNT-006–007, C-DLG-015–016]', () => {
  expect(groupByInitial(named('amy Lee', 'Ann', 'Bob'))).toEqual([
    ['A', named('amy Lee', 'Ann')],
    ['B', named('Bob')],
  ])
})

test('an accented letter is grouped with its plain one, wherever it is in the list', () => {
  expect(groupByInitial(named('Eva', 'Zoe', 'Élodie', 'Åsa'))).toEqual([
    ['A', named('Åsa')],
    ['E', named('Eva', 'Élodie')],
    ['Z', named('Zoe')],
  ])
})

test('a letter with a stroke, of two letters or of another script has its place', () => {
  expect(groupByInitial(named('Łukasz', 'Leo', 'Ævar', 'ßen', 'Юлия', '李', '')).map(([initial]) => initial)).toEqual([
    '#',
    'A',
    'L',
    'S',
    'Ю',
    '李',
  ])
})
