import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import Stripe from 'stripe'
import { type SandboxOptions, sandbox } from '../../sandbox/http/sandbox-plugin.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export const webhookSecret = 'whsec_of_the_tests'
export const secretKey = 'sk_test_of_the_tests'

export interface OpenSandbox {
  url: string
  /** The official library, connected to this sandbox; it makes no retries of its own, so that a test sees each failure. */
  stripe: Stripe
  database: TestDatabase
  close(): Promise<void>
}

/** Opens the sandbox card provider without a shop, listening on a free port, on a new database or the one that is given. */
export async function openSandbox(options: Partial<SandboxOptions> = {}, onto?: TestDatabase): Promise<OpenSandbox> {
  const database = onto ?? (await createTestDatabase())
  const app = Fastify({ forceCloseConnections: true })
  let url = ''
  await app.register(sandbox, { db: database.db, publicUrl: () => url, secretKey, webhookSecret, ...options })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    stripe: stripeAt(url),
    database,
    async close() {
      await app.close()
      if (!onto) await database.close()
    },
  }
}

export function stripeAt(url: string, settings: Stripe.StripeConfig = {}, key = secretKey): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...settings,
  })
}

/** Makes a call as the provider's dashboard does, or in the name of one of the shop's connected accounts. */
export async function callSandbox(
  url: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  fields: Record<string, string> = {},
  account = '',
  key = secretKey,
): Promise<Record<string, unknown>> {
  const form = new URLSearchParams(fields)
  const response = await fetch(`${url}${path}${method === 'GET' && form.size > 0 ? `?${form}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(account ? { 'stripe-account': account } : {}) },
    ...(method === 'POST' ? { body: form } : {}),
  })
  return (await response.json()) as Record<string, unknown>
}

export interface ReceivedWebhook {
  signature: string
  body: string
  event: Stripe.Event
}

/** Opens a webhook receiver that records every delivery; `answer` chooses the status with which it responds. */
export async function openWebhookReceiver(answer: (webhook: ReceivedWebhook, count: number) => number = () => 200) {
  const webhooks: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const webhook = { signature: String(request.headers['stripe-signature']), body, event: JSON.parse(body) }
    webhooks.push(webhook)
    response.writeHead(answer(webhook, webhooks.length)).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    webhooks,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** The error with which the provider rejects a call; if the call succeeds, the test fails. */
export async function rejectionOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`not rejected: ${error}`)
  return error
}
