import { expect, test } from 'vitest'
import { underLetters } from '#orders/web/under-letters.ts'

const names = (...list: string[]) => list.map((name) => ({ name }))

test('clients stand under the first letter of their names, in order [C-DLG-015, C-DLG-016]', () => {
  expect(underLetters(names('Ada', 'amy', 'Bea', 'Zoe'))).toEqual([
    ['A', names('Ada', 'amy')],
    ['B', names('Bea')],
    ['Z', names('Zoe')],
  ])
})

test('a letter with a sign on it stands with its plain sisters [C-DLG-015]', () => {
  expect(underLetters(names('Eve', 'Élise', 'Åsa'))).toEqual([
    ['A', names('Åsa')],
    ['E', names('Eve', 'Élise')],
  ])
})
