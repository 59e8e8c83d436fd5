import { expect, test } from 'vitest'
import { describeReturnDay } from './return-day-words.ts'

test('the last day for returns stands in words, and is over the day after [N-RTRN-071]', () => {
  expect(describeReturnDay('2026-12-14', '2026-11-30')).toBe('Returns until 14 December')
  expect(describeReturnDay('2026-12-14', '2026-12-14')).toBe('Returns until 14 December')
  expect(describeReturnDay('2027-01-04', '2026-12-21')).toBe('Returns until 4 January 2027')
  expect(describeReturnDay('2026-12-14', '2026-12-15')).toBe('Returns were possible until 14 December')
})
