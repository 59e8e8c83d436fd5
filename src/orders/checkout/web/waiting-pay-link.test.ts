import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitor } from '#access/web/viewer.ts'
import { type DeliveryType, deliveryType } from '#orders/order-state.ts'
import { errorCode } from '#platform/app-error.ts'
import { pence } from '#platform/money.ts'
import { ApiError } from '#platform/web/api-client/api-error.ts'
import { setBrowserSettings } from '#platform/web/api-client/browser-settings.ts'
import { setOfflineParts, type WaitingCall } from '#platform/web/offline/offline-parts.ts'
import type { OutboxEntry, SendingOptions } from '#platform/web/offline/outbox-kinds.ts'
import { demoBrowserSettings } from '../../../../tests/harness/browser-settings.ts'
import { keepPayLink, payLinkKind } from './waiting-pay-link.ts'

const stored: WaitingCall[] = []
beforeEach(() => {
  setBrowserSettings(demoBrowserSettings)
  stored.length = 0
  const addToOutbox = async (call: WaitingCall) => void stored.push(call)
  const answer = <Data>(_call: unknown, send: () => Promise<Data>) => send()
  setOfflineParts({ isActive: () => true, load: async () => ({ answer, openOutbox: async () => ({ addToOutbox }) }) })
})
afterEach(() => {
  setOfflineParts(null)
  vi.unstubAllGlobals()
})

const line = (productId: string, price: number) => ({
  productId,
  name: `Serum ${productId}`,
  brand: 'Lumière',
  weight: 30,
  weightUnit: 'ml',
  pictures: [],
  price: pence(price),
  rrp: pence(2500),
  commission: pence(400),
  quantity: 1,
})
const options: SendingOptions = { viewerId: 'anna', quiet: true }

/** Keeps a sale of two serums, which replaces an order where one is named, and returns it as it then waits. */
async function keepSale(type: DeliveryType, replaced: string | null = null): Promise<OutboxEntry> {
  await keepPayLink({
    viewer: { ...visitor, kind: 'seller', userId: 'anna' },
    cart: [line('p1', 1999), line('p2', 1000)],
    delivery: { type, clientId: 'clara', addressId: null },
    clientName: 'Clara Client',
    toKeep: { replacedOrderId: () => replaced, keyFor: () => 'key', recordLeftToDevice: () => undefined },
  })
  const [call] = stored
  if (!call) throw new Error('nothing was stored')
  return { ...call, id: 'one', createdAt: 0, progress: null, state: 'waiting', note: null }
}

const withdrawn = new ApiError('Not available', errorCode.notFound, { refused: [{ prod_id: 'p2' }] }, 404)

test.each([deliveryType.toClient, deliveryType.toSalon, deliveryType.fromSalonStock])(
  'a link that waits names what its client pays, delivery type %i [D-005, N-OFFL-013]',
  async (type) => {
    const entry = await keepSale(type)
    expect(entry.title).toBe('Payment link for Clara Client, £29.99')
    const review = await payLinkKind.review(entry, withdrawn, options)
    expect(review?.note).toContain('Without it the total is £19.99.')
    expect(review).toMatchObject({ title: 'Payment link for Clara Client, £19.99' })
  },
)

test('new prices are agreed to at what the client pays [D-005, N-OFFL-013]', async () => {
  const entry = await keepSale(deliveryType.toSalon)
  const prod = { price: 30, rrp: 40, commission: 5, imgs: [], catg: [], subCatg: [] }
  const body = { statusCode: 1, responseData: { prod, bP: '' } }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)))
  const changed = new ApiError('Changed', errorCode.amountMismatch, null, 409)
  const review = await payLinkKind.review(entry, changed, options)
  expect(review?.note).toContain('The total is £60.00 now.')
  expect(review).toMatchObject({ title: 'Payment link for Clara Client, £60.00' })
})

test('sent again, a link replaces the order that its first step placed [N-OFFL-019, D-724]', async () => {
  const entry = await keepSale(deliveryType.toClient, 'order of before')
  const refused = { ...entry, progress: 'order placed meanwhile' }
  expect(payLinkKind.again(entry).body.order_id).toBe('order of before')
  expect(payLinkKind.again(refused).body.order_id).toBe('order placed meanwhile')
  const review = await payLinkKind.review(refused, withdrawn, options)
  expect(review).toMatchObject({ content: { body: { order_id: 'order placed meanwhile' } } })
})

test('an order that replaced none stays when its refused link is sent again [N-OFFL-019, D-711]', async () => {
  const entry = await keepSale(deliveryType.toClient)
  expect(payLinkKind.again({ ...entry, progress: 'order placed' }).body.order_id).toBeNull()
})
