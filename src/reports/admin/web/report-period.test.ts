import { describe, expect, test } from 'vitest'
import { lastDays, setPeriodDay } from '#reports/admin/web/report-period.ts'

describe('the dashboard’s period', () => {
  test('ends today and has as many days as are asked for', () => {
    const noon = new Date('2026-03-02T12:00:00Z')
    expect(lastDays(7, noon)).toEqual({ from: '2026-02-24', to: '2026-03-02' })
    expect(lastDays(1, noon)).toEqual({ from: '2026-03-02', to: '2026-03-02' })
  })

  test('a day begins in London, not in Greenwich, also in summer', () => {
    expect(lastDays(1, new Date('2026-07-01T23:30:00Z')).to).toBe('2026-07-02')
  })
})

test('a period never ends before it begins: the other day comes along', () => {
  const period = { from: '2026-11-01', to: '2026-11-10' }
  expect(setPeriodDay(period, 'from', '2026-11-05')).toEqual({ from: '2026-11-05', to: '2026-11-10' })
  expect(setPeriodDay(period, 'from', '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-01' })
  expect(setPeriodDay(period, 'to', '2026-10-01')).toEqual({ from: '2026-10-01', to: '2026-10-01' })
})
