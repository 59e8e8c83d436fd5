import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config/config.ts'
import {
  describeStatement,
  startTracing,
  stopSpanRecorder,
} from '#platform/server/observability/tracing/start-tracing.ts'
import { createSaleWithPayouts } from '../../../../tests/harness/payout-accounts.ts'
import { createOrder, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { openTraceReceiver, type ReceivedSpan } from '../../../../tests/harness/trace-receiver.ts'

let receiver: Awaited<ReturnType<typeof openTraceReceiver>>
let shop: Shop
let sale: Sale
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const proxySpanId = '00f067aa0ba902b7'
const requestId = 'request-of-the-proxy-1'

beforeAll(async () => {
  receiver = await openTraceReceiver()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, TRUST_PROXY: 'loopback', DEMO: '1' }
  await startTracing(readConfig(env).tracing)
  shop = await openShop(env)
  sale = await createSaleWithPayouts(shop)
  const order = await createOrder(shop, sale)
  const headers = { traceparent: `00-${traceId}-${proxySpanId}-01`, 'x-request-id': requestId }
  const body = { token: 'tok_visa', order_id: order, amount: 20 }
  await payOrder(shop, 'token', sale.seller.token, body, headers)
  await shop.call('GET', 'product/list', { query: { sKey: 'secret-search' } })
  await shop.call('GET', `order/payment/${'secret-link'.padEnd(43, 'x')}`)
  await shop.runJobs()
  await stopSpanRecorder()
})
afterAll(async () => {
  await shop.close()
  await receiver.close()
})

test('paying an order is one trace: request, statements, provider, jobs, emails, transfer', () => {
  const spans = receiver.spans().filter((span) => span.traceId === traceId)
  const named = (name: string): ReceivedSpan => {
    const found = spans.find((span) => span.name === name)
    if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(', ')}`)
    return found
  }
  const request = named('POST /api/v1/payment/token/pay')
  expect(request.parentSpanId).toBe(proxySpanId)
  expect(request.attributes).toMatchObject({
    'http.route': '/api/v1/payment/token/pay',
    'http.response.status_code': 200,
    'chairside.request_id': requestId,
  })
  const chain = [
    ['provider charge', request.name],
    ['update orders', request.name],
    ['job send-email', request.name],
    ['mail send', 'job send-email'],
    ['update emails', 'job send-email'],
    ['job send-transfer', request.name],
    ['provider sendTransfer', 'job send-transfer'],
  ] as const
  for (const [name, parent] of chain) expect(named(name).parentSpanId, name).toBe(named(parent).spanId)
  expect(spans.filter(({ status }) => status.code === 2)).toEqual([])
})

test('traces hold no names of people, tokens, secrets, queries or values of statements', () => {
  const sent = receiver.body()
  expect(sent).toContain('GET /api/v1/product/list')
  expect(sent).toContain('GET /api/v1/order/payment/:')
  const secrets = [
    sale.seller.token,
    sale.seller.email,
    sale.client.token,
    'Clara',
    'Anna',
    'secret-',
    'tok_',
    'Basic ',
    '$1',
  ]
  for (const secret of secrets) expect(sent, secret).not.toContain(secret)
})

test('what the provider is called with has no trace of ours', () => {
  // the sandbox is reached over HTTP: its requests begin traces of their own
  const atProvider = receiver.spans().filter(({ name }) => name.includes('/v1/payment_intents'))
  expect(atProvider.length).toBeGreaterThan(0)
  for (const span of atProvider) expect(span.traceId).not.toBe(traceId)
})

test.each([
  ['select "o"."id" from "orders" as "o" where "o"."id" = $1', 'select', 'orders'],
  ['\n  with e as (insert into webhook_events (id) values ($1))\n select 1 from e', 'with', 'webhook_events'],
  ['update "emails" set "state" = $1', 'update', 'emails'],
  ['select now()', 'select', undefined],
])('the statement %j is described without its values', (sql, operation, table) => {
  expect(describeStatement(sql)).toEqual({ operation, table })
})

const program = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      if (resolved.url.includes('/@opentelemetry/sdk-trace/')) loaded.push(resolved.url)
      return resolved
    },
  })
  await import('#app/server/start-server.ts')
  const { startTracing } = await import('#platform/server/observability/tracing/start-tracing.ts')
  await startTracing(null)
  const before = loaded.length
  await startTracing({ endpoint: 'http://127.0.0.1:1', sampledPart: 1 })
  console.log(JSON.stringify([before, loaded.length > 0]))
  process.exit()`

test('without a collector the tracing library is not loaded', async () => {
  const node = ['--input-type=module-typescript', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, node)
  expect(JSON.parse(stdout)).toEqual([0, true])
})
