import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findRunOut, getTypicalDays, typicalUses } from '#restock/server/forecast.ts'
import { isRunningOut, mayRemindAgain } from '#restock/server/reminder-rules.ts'

const on = (day: string, quantity = 1) => ({ day, quantity })
const daysOf = (name: string, weight: number, more: { weightUnit?: string; subCategories?: string } = {}) =>
  getTypicalDays({ name, weight, weightUnit: 'ml', subCategories: '', categories: '', ...more })

describe('the day on which a product is used up [N-RSTK-002]', () => {
  test.each([
    ['one purchase lasts as long as is typical', [on('2026-03-01')], '2026-04-30'],
    ['two items last twice as long', [on('2026-03-01', 2)], '2026-06-29'],
    ['orders of one day are one purchase', [on('2026-03-01'), on('2026-03-01')], '2026-06-29'],
    ['from the second purchase on her own gap counts', [on('2026-01-01'), on('2026-02-15')], '2026-04-01'],
    ['a gap is shared by the items bought', [on('2026-01-01', 2), on('2026-04-01')], '2026-05-16'],
    [
      'one long holiday changes nothing',
      [on('2025-01-01'), on('2025-02-10'), on('2025-03-22'), on('2025-12-01'), on('2026-01-10')],
      '2026-02-19',
    ],
    [
      'the newest gaps weigh most',
      [on('2025-06-01'), on('2025-08-10'), on('2025-10-19'), on('2025-12-28'), on('2026-02-06'), on('2026-03-18')],
      '2026-04-27',
    ],
    ['a present on the next day is no rhythm', [on('2026-03-01'), on('2026-03-02')], '2026-03-22'],
    ['a break of years is none either', [on('2024-01-01'), on('2026-03-01')], '2026-08-28'],
    ['purchases come in any order', [on('2026-02-15'), on('2026-01-01')], '2026-04-01'],
  ])('%s', (_rule, purchases, day) => {
    expect(findRunOut(purchases, 60)).toBe(day)
  })

  test('there is none without a purchase, after a full refund, or for what lasts [N-RSTK-001]', () => {
    expect(findRunOut([], 60)).toBeNull()
    expect(findRunOut([on('2026-03-01', 0)], 60)).toBeNull()
    expect(findRunOut([on('2026-01-01'), on('2026-03-01')], null)).toBeNull()
  })
})

describe('what is typical for a product [N-RSTK-002]', () => {
  test('depends on its kind and grows with its size, within 14 and 240 days', () => {
    expect([daysOf('Velvet Serum', 30), daysOf('Velvet Serum', 15), daysOf('Velvet Serum', 5)]).toEqual([60, 30, 14])
    expect(daysOf('Nettle and Oat Shampoo', 500)).toBe(112)
    expect(daysOf('Satin Hour', 3.5, { subCategories: 'Lipstick' })).toBe(120)
    expect(daysOf('Brow Hold Gel', 60)).toBe(240)
    expect(daysOf('Harbour Salts', 1.1, { weightUnit: 'pound', subCategories: 'Bath and Wash' })).toBe(75)
    expect(daysOf('Something new', 100)).toBe(60)
    expect(daysOf('Tangerine Powder', 18)).toBe(150)
  })

  test('is nothing for tools, sets and what is used once [N-RSTK-001]', () => {
    const names = ['Beech Paddle Brush', 'Aria Ionic Dryer', 'Winter Gift Set', 'Sheet Mask Sachet', 'Powder Brush']
    expect(names.map((name) => daysOf(name, 30))).toEqual([null, null, null, null, null])
    expect(daysOf('Aria Slim', 300, { subCategories: 'Hair Tools' })).toBeNull()
  })

  test('is the table of docs/restock.md', () => {
    const rows = typicalUses.map(({ size, days }) => `| ${size} | ${days} |`)
    const document = readFileSync('docs/restock.md', 'utf8')
    const written = [...document.matchAll(/^\| [^|]+ (\| [\d.]+ \| \d+ \|)$/gm)].map(([, row]) => row)
    expect(written).toEqual([...rows, '| 100 | 60 |'])
  })
})

test('a product is proposed from 7 days before its end to 45 after [N-RSTK-003, N-RSTK-009]', () => {
  const days = ['2026-05-09', '2026-05-08', '2026-03-17', '2026-03-16']
  expect(days.map((day) => isRunningOut(day, '2026-05-01'))).toEqual([false, true, true, false])
  expect([null, '2026-04-17', '2026-04-18'].map((day) => mayRemindAgain(day, '2026-05-01'))).toEqual([
    true,
    true,
    false,
  ])
})
