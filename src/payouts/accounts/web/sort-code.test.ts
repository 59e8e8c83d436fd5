import { expect, test } from 'vitest'
import { caretPositionAfter, formatSortCode } from '#payouts/accounts/web/sort-code-field.tsx'

test('a sort code gets a dash after every two digits while it is typed [C-POUT-041]', () => {
  const typed = ['', '1', '12', '12-3', '12-34', '12-345', '123456', '12 34 56']
  expect(typed.map(formatSortCode)).toEqual(['', '1', '12', '12-3', '12-34', '12-34-5', '12-34-56', '12-34-56'])
})

test('a sort code keeps eight characters, dashes included [C-POUT-040]', () => {
  expect(formatSortCode('1234567890')).toBe('12-34-56')
})

test('the caret stays behind the same digit', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(caretPositionAfter)).toEqual([0, 1, 2, 4, 5, 7, 8])
})
