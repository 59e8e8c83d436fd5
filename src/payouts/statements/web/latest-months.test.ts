import { expect, test } from 'vitest'
import { latestMonths } from '#payouts/statements/web/statement-download.tsx'

test('the months are those of London, across the turn of the year', () => {
  expect(latestMonths(new Date('2026-12-31T23:30:00Z'), 2)).toEqual([
    { value: '2026-12', label: 'December 2026' },
    { value: '2026-11', label: 'November 2026' },
  ])
  // in summer London is an hour ahead
  expect(latestMonths(new Date('2026-06-30T23:30:00Z'), 1)).toEqual([{ value: '2026-07', label: 'July 2026' }])
  expect(latestMonths(new Date('2026-01-15T12:00:00Z'), 2)[1]).toEqual({ value: '2025-12', label: 'December 2025' })
})
