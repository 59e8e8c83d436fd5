import { afterEach, expect, test, vi } from 'vitest'
import { addDays, formatDay, toLondonDay } from './dates.ts'

afterEach(() => vi.restoreAllMocks())

test('a moment near midnight falls on the day of London', () => {
  expect(toLondonDay(new Date('2026-06-30T22:59:59Z'))).toBe('2026-06-30')
  expect(toLondonDay(new Date('2026-06-30T23:00:00Z'))).toBe('2026-07-01')
  expect(toLondonDay(new Date('2026-12-31T23:59:59Z'))).toBe('2026-12-31')
  expect(formatDay('2026-06-30T23:00:00Z')).toBe('01/07/2026')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
})

test('a day that is sent does not depend on the order of a language [N-ENGN-014]', () => {
  // browsers with ICU 72 write Canada's dates like this
  const formatter: { format: unknown } = Intl.DateTimeFormat.prototype
  vi.spyOn(formatter, 'format', 'get').mockReturnValue(() => '11/28/2026')
  expect(toLondonDay(new Date('2026-11-28T12:00:00Z'))).toBe('2026-11-28')
})
