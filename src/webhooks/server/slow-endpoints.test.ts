import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/database/database.ts'
import { generateId } from '#platform/server/database/generate-id.ts'
import { createAdmin, type Person } from '../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'
import {
  addEndpoint,
  deliverLane,
  openWebhookReceiver,
  type WebhookReceiver,
} from '../../../tests/harness/webhook-receiver.ts'
import type { DeliveryList } from '../contract.ts'
import { finishWebhooks } from './deliver-webhook.ts'
import { recordEvent } from './record-event.ts'

/**
 * A program that accepts what it is sent and answers only when the test says so. It can answer with any bytes, which an HTTP server of
 * Node cannot.
 */
async function openSilentProgram() {
  const sockets: Socket[] = []
  const server: Server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.resume()
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const { port } = server.address() as { port: number }
  return {
    url: `http://localhost:${port}/hooks`,
    connections: () => sockets.length,
    answer(words: string) {
      for (const socket of sockets.splice(0)) socket.end(words)
    },
    close: () => server.close(),
  }
}

let shop: Shop
let admin: Person
let silent: Awaited<ReturnType<typeof openSilentProgram>>
let receiver: WebhookReceiver
beforeAll(async () => {
  shop = await openShop({ WEBHOOKS_TO_LOCALHOST: '1' })
  admin = await createAdmin(shop)
  silent = await openSilentProgram()
  receiver = await openWebhookReceiver()
})
afterAll(async () => {
  await shop.close()
  silent.close()
  await receiver.close()
})

const events = ['product.changed'] as const
const tell = (about: string) =>
  inTransaction(shop.db, (tx) => recordEvent(tx, 'product.changed', about, { prod_id: about, change: 'changed' }))
const deliver = (endpointId: string, about: string) => deliverLane(shop, { endpointId, about })
const deliveriesOf = async (endpoint_id: string) => {
  const query = { endpoint_id }
  const { body } = await shop.call<DeliveryList>('GET', 'admin/connections/delivery/list', { as: admin.token, query })
  return body.responseData.deliveries
}
const remove = (endpoint_id: string) =>
  shop.call('DELETE', `admin/connections/endpoint/${endpoint_id}`, { as: admin.token })

test('an endpoint that never answers holds up neither another one nor jobs [N-CONN-026]', async () => {
  const mute = await addEndpoint(shop, admin, { url: silent.url, events })
  const other = await addEndpoint(shop, admin, { url: receiver.url, events })
  const abouts = Array.from({ length: 5 }, () => generateId())
  for (const about of abouts) await tell(about)
  // a job ends although nothing was answered
  for (const about of abouts) await deliver(mute.endpoint_id, about)
  await expect.poll(silent.connections).toBe(2)
  for (const about of abouts) {
    await deliver(other.endpoint_id, about)
    await expect.poll(() => receiver.received.some(({ data }) => data.prod_id === about)).toBe(true)
  }
  // the later deliveries to the silent endpoint wait their turn
  expect((await deliveriesOf(mute.endpoint_id)).map(({ attempts }) => attempts)).toEqual([0, 0, 0, 1, 1])
  silent.answer('HTTP/1.1 204 No Content\r\n\r\n')
  await finishWebhooks()
  const states = (await deliveriesOf(mute.endpoint_id)).map(({ state }) => state)
  expect(states.sort()).toEqual(['delivered', 'delivered', 'waiting', 'waiting', 'waiting'])
  await remove(mute.endpoint_id)
  await remove(other.endpoint_id)
})

test('an answer that changes the protocol is a failure, and others are told [N-CONN-025]', async () => {
  const mute = await addEndpoint(shop, admin, { url: silent.url, events })
  const about = generateId()
  await tell(about)
  await deliver(mute.endpoint_id, about)
  await expect.poll(silent.connections).toBe(1)
  silent.answer('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  await finishWebhooks()
  expect(await deliveriesOf(mute.endpoint_id)).toMatchObject([{ state: 'waiting', attempts: 1, status: 101 }])
})
