import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dayMs } from '#platform/dates.ts'
import { formatReminders, simulateYear } from '../../../tests/harness/simulated-year.ts'

const year = simulateYear(15)
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs
const of = (client: string) => year.filter((reminder) => reminder.client === client)

test('a simulated year has reminders on the days that docs/restock.md says [N-RSTK-013]', () => {
  expect(readFileSync('docs/restock.md', 'utf8')).toContain(formatReminders(year))
})

test('once a rhythm is known, a reminder comes days before she is out [N-RSTK-002, N-RSTK-013]', () => {
  const leads = year
    .filter(({ client, boughtAgain }) => boughtAgain !== null && ['Ada', 'Eve'].includes(client))
    .slice(2)
    .map(({ day, boughtAgain }) => daysFrom(day, boughtAgain ?? day))
  expect(leads.length).toBeGreaterThan(5)
  for (const lead of leads) expect(lead).toBeGreaterThanOrEqual(1)
  for (const lead of leads) expect(lead).toBeLessThanOrEqual(14)
})

test('one email has a week’s products, 14 days apart, one per purchase [N-RSTK-009, N-RSTK-013]', () => {
  expect(of('Eve').some(({ products }) => products.length === 2)).toBe(true)
  for (const client of ['Ada', 'Bea', 'Cleo', 'Eve', 'Fay'])
    for (const [at, { day }] of of(client).entries())
      expect(daysFrom(of(client)[at - 1]?.day ?? '2025-01-01', day)).toBeGreaterThanOrEqual(14)
  const purchases = year.flatMap(({ client, products, lastBought }) => `${client} ${products[0]} ${lastBought}`)
  expect(new Set(purchases).size).toBe(purchases.length)
})

test('one purchase is reminded once, an ended habit once more [N-RSTK-001, N-RSTK-013]', () => {
  expect(of('Cleo').map(({ day }) => day)).toEqual(['2026-04-13'])
  expect(of('Fay').filter(({ boughtAgain }) => boughtAgain === null)).toHaveLength(1)
  expect(of('Dora')).toEqual([])
})
