import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { stubLocalStorage } from '../../../../tests/harness/stub-local-storage.ts'
import { isSessionUnused, noteSessionUse } from './session-use.ts'

stubLocalStorage()
const start = Date.parse('2026-03-02T09:00:00Z')
const hour = 60 * 60_000
beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

test('a session without an answer for a day counts as ended on the device [N-OFFL-027]', () => {
  expect(isSessionUnused()).toBe(true)
  noteSessionUse()
  vi.setSystemTime(start + 24 * hour)
  expect(isSessionUnused()).toBe(false)
  vi.setSystemTime(start + 24 * hour + 1)
  expect(isSessionUnused()).toBe(true)
  noteSessionUse()
  expect(isSessionUnused()).toBe(false)
})

test('a clock that was set back by an hour ends it too, by a minute not [N-OFFL-027]', () => {
  setStored({ sessionUsedAt: start + hour })
  expect(isSessionUnused()).toBe(true)
  setStored({ sessionUsedAt: start + 60_000 })
  expect(isSessionUnused()).toBe(false)
})
