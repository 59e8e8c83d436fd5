import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app/server/http/create-app.ts'
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from '#platform/server/cache/cached-response.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

const long = 'word '.repeat(1_000)
const options = { type: 'text/plain; charset=utf-8', cacheControl: 'no-cache', vary: 'accept-encoding' }

let shop: Shop
let app: FastifyInstance
let cached: CachedResponse
beforeAll(async () => {
  shop = await openShop()
  app = Fastify()
  app.decorate('securityHeaders', () => [])
  cached = createCachedResponse(long, options)
  const personal = createCachedResponse(long, { ...options, isRevalidated: false })
  app.get('/cached', (request, reply) => sendCachedResponse(request, reply, cached))
  app.get('/personal', (request, reply) => sendCachedResponse(request, reply, personal))
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

test('each encoding has an ETag of its own, by which a browser revalidates it', async () => {
  const tags = new Set<string>()
  for (const encoding of ['identity', 'gzip', 'br']) {
    const headers = { 'accept-encoding': encoding }
    const first = await app.inject({ url: '/cached', headers })
    expect(first.headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(first.rawPayload.length < long.length).toBe(encoding !== 'identity')
    expect(Number(first.headers['content-length'])).toBe(first.rawPayload.length)
    const tag = String(first.headers.etag)
    tags.add(tag)
    // the browser sends the tag as a proxy weakens it, after the tag of another response
    const again = await app.inject({ url: '/cached', headers: { ...headers, 'if-none-match': `"other", W/${tag}` } })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  }
  expect(tags.size).toBe(3)
})

test('what is cached keeps no more memory than its bytes', async () => {
  for (const encoding of ['identity', 'gzip', 'br'] as const) {
    await app.inject({ url: '/cached', headers: { 'accept-encoding': encoding } })
    const { buffer, length } = cached.encodedBodies[encoding]?.bytes ?? Buffer.alloc(0)
    expect({ encoding, memory: buffer.byteLength }).toEqual({ encoding, memory: length })
  }
  const joined = Buffer.concat([Buffer.from(long), Buffer.from('end')])
  expect(createCachedResponse(joined, options).bytes).toEqual(joined)
  expect(createCachedResponse(joined, options).bytes.buffer.byteLength).toBe(joined.length)
})

test('a response that is not revalidated has no ETag', async () => {
  const { statusCode, headers, body } = await app.inject('/personal')
  expect(statusCode).toBe(200)
  expect(headers).not.toHaveProperty('etag')
  expect(body).toBe(long)
})

test('a HEAD request gets the headers alone', async () => {
  const { headers, body } = await app.inject({ method: 'HEAD', url: '/cached' })
  expect(headers).toMatchObject({ 'content-length': String(long.length), 'content-type': options.type })
  expect(body).toBe('')
})

test('a cached response has the security headers and is logged and counted like any other', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const loggedApp = await createApp(shop, { logger })
  const authorization = `Basic ${Buffer.from('chairside:web').toString('base64')}`
  const url = '/api/v1/category'
  const countRequests = async () => {
    const { body } = await loggedApp.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    const name = `http_request_duration_seconds_count{route="${url}",method="GET",status="200"} `
    return Number(
      body
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.slice(name.length) ?? 0,
    )
  }
  const before = await countRequests()
  const [first, second] = [
    await loggedApp.inject({ url, headers: { authorization } }),
    await loggedApp.inject({ url, headers: { authorization, 'if-none-match': '"another"' } }),
  ]
  const { headers } = await loggedApp.inject('/healthz')
  const protections = loggedApp.securityHeaders().filter((_text, index) => index % 2 === 0)
  expect(protections).toEqual(expect.arrayContaining(['content-security-policy', 'x-content-type-options']))
  for (const name of protections)
    for (const response of [first, second]) expect(response.headers[name], name).toBe(headers[name])
  const logLines = lines.map((line) => JSON.parse(line)).filter(({ route }) => route === url)
  expect(logLines).toMatchObject([
    { method: 'GET', status: 200, by: 'visitor' },
    { method: 'GET', status: 200, by: 'visitor' },
  ])
  expect(new Set(logLines.map(({ reqId }) => reqId)).size).toBe(2)
  expect(await countRequests()).toBe(before + 2)
  await loggedApp.close()
})
