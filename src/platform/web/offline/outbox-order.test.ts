import { expect, test } from 'vitest'
import { type OutboxEntry, registerKind } from './outbox-kinds.ts'
import { createOrder, pauseLeftMs, withPause } from './outbox-order.ts'

const hour = 60 * 60_000
registerKind('note', {
  send: async () => ({ message: '' }),
  about: ({ content }) => [content as string],
})
const noteOn = (client: string): OutboxEntry => ({
  id: `note on ${client}`,
  kind: 'note',
  title: `Note on ${client}`,
  createdAt: 0,
  key: 'k',
  content: client,
  progress: null,
  state: 'waiting',
  note: null,
})

test('a call pauses longer each time, and as long as the shop says [N-OFFL-023]', () => {
  let entry = noteOn('Clara')
  const pauses: number[] = []
  for (let tries = 0; tries < 6; tries += 1) {
    entry = withPause(entry, 0, 1_000)
    pauses.push(pauseLeftMs(entry, 1_000))
  }
  expect(pauses).toEqual([5_000, 15_000, 60_000, 300_000, 900_000, 900_000])
  expect(pauseLeftMs(withPause(noteOn('Clara'), 2 * hour, 0), hour)).toBe(hour)
  expect(pauseLeftMs(withPause(noteOn('Clara'), 100 * hour, 0), 0)).toBe(24 * hour)
})

test('a call whose pause is over, or ends in an impossible time, is due [N-OFFL-023]', () => {
  expect(pauseLeftMs(noteOn('Clara'), 5)).toBe(0)
  expect(pauseLeftMs({ ...noteOn('Clara'), notBefore: 4 }, 5)).toBe(0)
  expect(pauseLeftMs({ ...noteOn('Clara'), notBefore: 5 + 25 * hour }, 5)).toBe(0)
})

test('behind a call that stays, those about the same person stay [N-OFFL-023]', () => {
  const order = createOrder()
  expect(order.isHeld(noteOn('Clara'))).toBe(false)
  order.hold(noteOn('Clara'))
  expect([order.isHeld(noteOn('Clara')), order.isHeld(noteOn('Nora'))]).toEqual([true, false])
})
