import { expect, test } from 'vitest'
import { splitWords } from '#catalogue/search/server/search-words.ts'

test('search words are lower case without accents, separated by punctuation [S-EXPL-007, D-191]', () => {
  expect(splitWords('Crème Brûlée, 30ml')).toEqual(['creme', 'brulee', '30ml'])
  expect(splitWords('Ærø & Straße/Łódź')).toEqual(['aero', 'strasse', 'lodz'])
  expect(splitWords("'; drop—table")).toEqual(['drop', 'table'])
})
