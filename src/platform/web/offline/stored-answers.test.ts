import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendOrRead, setOfflineParts } from './offline-parts.ts'
import { createAnswerStore } from './stored-answers.ts'

/** What the device has stored, by request. */
const stored = new Map<string, unknown>()
const vault = {
  put: async (request: string, value: unknown) => void stored.set(request, value),
  get: async (request: string) => (stored.has(request) ? { value: stored.get(request), at: Date.now() } : undefined),
  trim: async () => undefined,
  deleteGroup: async () => undefined,
}
const stockCall = { path: 'stock', request: 'stock', accessToken: 'token' }
/** The answers that the shop has still to give, the oldest first. */
let open: ((stock: string) => void)[] = []
const readStock = () => sendOrRead(stockCall, () => new Promise<string>((resolve) => open.push(resolve)))
const change = () => sendOrRead(null, async () => 'done')
const answer = (call: number, stock: string) => open[call]?.(stock)

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  stored.set('stock', 'stock of yesterday')
  open = []
  const options = {
    getToken: () => 'token',
    isStored: () => true,
    isOfThings: () => true,
    isSessionUnused: () => false,
    onAnswer: () => undefined,
    derive: async () => undefined,
  }
  const store = createAnswerStore(options, vault)
  setOfflineParts({ isActive: () => true, load: async () => ({ ...store, openOutbox: () => Promise.reject() }) })
})
afterEach(() => {
  vi.useRealTimers()
  setOfflineParts(null)
})

/** Reads the stock on a slow line, so that what the device has is shown first. */
async function readSlowly(): Promise<void> {
  const shown = readStock()
  await vi.advanceTimersByTimeAsync(4_500)
  expect(await shown).toBe('stock of yesterday')
}

test('an answer that is late replaces what was shown from the device [N-OFFL-003]', async () => {
  await readSlowly()
  answer(0, 'P and Q')
  await vi.advanceTimersByTimeAsync(1)
  expect(await readStock()).toBe('P and Q')
  expect(open).toHaveLength(1)
})

test.each([
  ['before', 'after'],
  ['after', 'before'],
])('after a change the shop is read anew, its late answer %s the change’s [N-OFFL-003]', async (when) => {
  await readSlowly()
  if (when === 'before') answer(0, 'P and Q')
  await change()
  if (when === 'after') answer(0, 'P and Q')
  await vi.advanceTimersByTimeAsync(1)
  const again = readStock()
  await vi.advanceTimersByTimeAsync(1)
  answer(1, 'Q')
  expect(await again).toBe('Q')
})

test('a late answer is neither shown nor stored over a newer one [N-OFFL-003]', async () => {
  await readSlowly()
  const newer = readStock()
  await vi.advanceTimersByTimeAsync(1)
  answer(1, 'Q')
  expect(await newer).toBe('Q')
  await vi.advanceTimersByTimeAsync(1_000)
  answer(0, 'P and Q')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stored.get('stock')).toBe('Q')
  const last = readStock()
  await vi.advanceTimersByTimeAsync(1)
  answer(2, 'nothing')
  expect(await last).toBe('nothing')
})
