import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { type EventType, eventTypes } from '#webhooks/events-contract.ts'
import { deliverWebhook } from '#webhooks/server/deliver-webhook.ts'
import type { Lane } from '#webhooks/server/event-store.ts'
import type { Person } from './factories.ts'
import type { Shop } from './shop.ts'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
  /** The type and the data of the event, parsed from the body. */
  type: string
  data: Record<string, unknown>
}

interface Answer {
  status: number
  body?: string
  headers?: Record<string, string>
  delayMs?: number
}

/** Opens a receiver for the shop's webhooks on this machine; a test sets its answers, and it keeps what it receives. */
export async function openWebhookReceiver() {
  const received: ReceivedWebhook[] = []
  let answer: (webhook: ReceivedWebhook) => Answer = () => ({ status: 204 })
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const { type = '', data = {} } = JSON.parse(body || '{}') as Partial<ReceivedWebhook>
      const webhook = { headers: request.headers, body, type, data }
      received.push(webhook)
      const { status, body: text, headers = {}, delayMs = 0 } = answer(webhook)
      setTimeout(() => response.writeHead(status, headers).end(text), delayMs)
    })
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/hooks`,
    received,
    answerWith(next: Answer | ((webhook: ReceivedWebhook) => Answer)) {
      answer = typeof next === 'function' ? next : () => next
    },
    types: () => received.map(({ type }) => type),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type WebhookReceiver = Awaited<ReturnType<typeof openWebhookReceiver>>

export interface AddedEndpoint {
  endpoint_id: string
  secret: string
}

/** Adds a webhook endpoint through the call of the back office. */
export async function addEndpoint(
  shop: Shop,
  { token: as }: Person,
  { url, events = eventTypes }: { url: string; events?: readonly EventType[] },
): Promise<AddedEndpoint> {
  const answer = await shop.call<AddedEndpoint>('POST', 'admin/connections/endpoint', { as, body: { url, events } })
  if (answer.status !== 200) throw new Error(answer.body.responseMessage)
  return answer.body.responseData
}

/** Does what the job of a lane does; whatever it logs as an error fails the test. */
export function deliverLane(shop: Shop, lane: Lane): Promise<void> {
  const log = { error: (error: unknown) => expect.fail(String(error)) }
  return deliverWebhook({ ...shop, listRecipients: async () => [], log }, lane)
}

/** Makes the next attempt of every waiting delivery due, and runs it. */
export async function tryAgain(shop: Shop): Promise<void> {
  await shop.pool.query("update outgoing_deliveries set next_at = now(), claimed_until = null where state = 'waiting'")
  await shop.pool.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() and attempts = 0',
  )
  await shop.runJobs()
}
