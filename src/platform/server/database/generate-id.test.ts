import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isId } from '#platform/wire-schemas.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'
import { generateId } from './generate-id.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const versionSeven = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Ids, each of which is not greater than the one before it. */
const outOfOrder = (ids: string[]) => ids.filter((id, index) => index > 0 && id <= (ids[index - 1] ?? ''))

test('ids that the shop generates grow, within a millisecond too', () => {
  const ids = Array.from({ length: 10_000 }, generateId)
  expect(ids.filter((id) => !versionSeven.test(id) || !isId(id))).toEqual([])
  expect(outOfOrder(ids)).toEqual([])
  expect(Math.abs(readMoment(ids[0]) - Date.now())).toBeLessThan(60_000)
})

test('where the clock was set back, ids follow it', () => {
  vi.useFakeTimers({ now: new Date('2040-01-01'), toFake: ['Date'] })
  generateId()
  vi.useRealTimers()
  expect(Math.abs(readMoment(generateId()) - Date.now())).toBeLessThan(60_000)
})

test('ids that the database makes grow, within a millisecond too and over connections', async () => {
  const [one, other] = await Promise.all([database.pool.connect(), database.pool.connect()])
  const ids: string[] = []
  for (let pair = 0; pair < 500; pair++)
    for (const connection of [one, other]) {
      const { rows } = await connection.query<{ id: string }>('select new_id() as id')
      ids.push(rows[0]?.id ?? '')
    }
  one.release()
  other.release()
  expect(ids.filter((id) => !versionSeven.test(id) || !isId(id))).toEqual([])
  expect(outOfOrder(ids)).toEqual([])
  expect(Math.abs(readMoment(ids[0]) - Date.now())).toBeLessThan(60_000)
})

/** The moment at which an id was made, in milliseconds of the epoch. */
const readMoment = (id = '') => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
