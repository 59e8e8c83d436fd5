import { beforeEach, expect, test } from 'vitest'
import { dismissNotification, getNotifications } from '#platform/web/ui/notifications/notify.ts'
import { inParts, type NamedOrder } from './api.ts'
import { notifyRefusedOrders } from './refused-orders.tsx'

const orders = Array.from({ length: 250 }, (_, at) => ({ id: `id-${at}`, number: `ORD-${at}` }))
const idsOf = (named: readonly NamedOrder[]) => named.map(({ id }) => id)

beforeEach(() => {
  for (const { id } of getNotifications()) dismissNotification(id)
})

/** Sends 250 orders; the call with this number finds no network, and one order is refused. */
async function sendAll(failing: number | null) {
  let calls = 0
  return inParts(
    orders,
    (order) => order,
    async (part) => {
      calls += 1
      if (calls === failing) throw new Error('no network')
      const refused = part.filter(({ id }) => id === 'id-7').map(({ id }) => ({ _id: id, message: 'It was refunded.' }))
      return { message: '', done: part.length - refused.length, refused }
    },
  )
}

test('of many orders the refused one is named by its number, with the reason [N-DISP-030]', async () => {
  const { done, refused, unsent } = await sendAll(null)
  expect(refused).toEqual([{ id: 'id-7', number: 'ORD-7', reason: 'It was refunded.' }])
  expect(idsOf(done)).toEqual(idsOf(orders).filter((id) => id !== 'id-7'))
  expect(unsent).toEqual([])
})

test('after a call without a network what was done counts, and the rest is unsent [N-DISP-031]', async () => {
  const { done, refused, unsent } = await sendAll(2)
  expect([idsOf(done), idsOf(refused)]).toEqual([idsOf(orders.slice(0, 100)).filter((id) => id !== 'id-7'), ['id-7']])
  expect(idsOf(unsent)).toEqual(idsOf(orders.slice(100)))
  expect(getNotifications().map(({ kind }) => kind)).toEqual(['error'])
})

test('a first call that fails is an error of the form that sent it [N-DISP-031]', async () => {
  await expect(sendAll(1)).rejects.toThrow('no network')
})

test('refused orders of one reason are named in one notification [N-DISP-030]', () => {
  const refuse = (number: string, reason: string) => ({ id: number, number, reason })
  notifyRefusedOrders([
    refuse('ORD-1', 'It has left.'),
    refuse('ORD-2', 'It is unpaid.'),
    refuse('ORD-3', 'It has left.'),
  ])
  const messages = getNotifications().map(({ kind, message }) => [kind, message])
  expect(messages).toEqual([
    ['error', 'ORD-1 and ORD-3: It has left.'],
    ['error', 'ORD-2: It is unpaid.'],
  ])
})
