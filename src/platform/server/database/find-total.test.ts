import { expect, test } from 'vitest'
import { findTotal } from '#platform/server/database/database.ts'

const counted = async () => 12
const rows = (length: number) => Array.from({ length })

test('a first page that is not full is the whole list', async () => {
  expect(await findTotal({ limit: 5, offset: 0 }, rows(4), counted)).toBe(4)
  expect(await findTotal({ limit: 5, offset: 0 }, [], counted)).toBe(0)
})

test('behind a full page there may be more, and before a later one there are', async () => {
  expect(await findTotal({ limit: 5, offset: 0 }, rows(5), counted)).toBe(12)
  expect(await findTotal({ limit: 5, offset: 10 }, rows(2), counted)).toBe(12)
  expect(await findTotal({ limit: 5, offset: 15 }, [], counted)).toBe(12)
})
