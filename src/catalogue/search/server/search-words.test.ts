import { expect, test } from 'vitest'
import { splitWords } from '#catalogue/search/server/search-words.ts'

test('words are in lower case, without accents and with plain letters, and punctuation separates them [S-EXPL-007, D-191]', () => {
  expect(splitWords('Crème Brûlée, 30ml')).toEqual(['creme', 'brulee', '30ml'])
  expect(splitWords('Ærø & Straße/Łódź')).toEqual(['aero', 'strasse', 'lodz'])
  expect(splitWords("'; drop—table")).toEqual(['drop', 'table'])
})
