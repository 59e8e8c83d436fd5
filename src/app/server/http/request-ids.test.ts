import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app/server/http/create-app.ts'
import { startJobs } from '#app/server/jobs/start-jobs.ts'
import { createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let behindProxy: Shop
beforeAll(async () => {
  ;[shop, behindProxy] = [await openShop(), await openShop({ TRUST_PROXY: 'loopback', DEMO: '1' })]
})
afterAll(async () => {
  await shop.close()
  await behindProxy.close()
})

const idOf = async (of: Shop, path: string, sent?: string, method = 'GET') =>
  (await of.call(method, path, sent === undefined ? {} : { headers: { 'x-request-id': sent } })).headers['x-request-id']

test('every response has its own id: data, cached data, files, errors and unknown paths', async () => {
  const paths = ['category', 'category', 'user/profile', '/healthz', '/files/none.png', 'no/such/call', '/%E0%A4%A']
  const ids = [
    ...(await Promise.all(paths.map((path) => idOf(shop, path)))),
    await idOf(shop, 'user/login', '', 'POST'),
  ]
  expect(new Set(ids).size).toBe(paths.length + 1)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
})

test('the id of a trusted proxy is taken over, unless it looks like anything but an id', async () => {
  const id = '7f3a9c0de1b24f58a6d0c4b8e2915377'
  for (const path of ['category', 'no/such/call']) expect(await idOf(behindProxy, path, id)).toBe(id)
  for (const strange of ['short', 'x'.repeat(101), 'a name@example.com', '<b>12345678</b>', '12345678, 87654321'])
    expect(await idOf(behindProxy, 'category', strange)).not.toBe(strange)
})

test('an id that comes from no trusted proxy is replaced', async () => {
  const id = 'chosen-by-a-stranger'
  expect(await idOf(shop, 'category', id)).not.toBe(id)
})

interface Line {
  msg: string
  reqId?: string
}

function recordLog() {
  const output = new PassThrough().setEncoding('utf8')
  const lines: Line[] = []
  output.on('data', (text: string) =>
    lines.push(
      ...text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line),
    ),
  )
  return { logger: pino({ level: 'info' }, output), lines }
}

test('every log line of a request has the id of its response', async () => {
  const { logger, lines } = recordLog()
  const app = await createApp(shop, { logger })
  app.post('/faulty', async () => {
    throw new Error('planted')
  })
  const { headers, statusCode } = await app.inject({ method: 'POST', url: '/faulty', payload: { a: 1 } })
  await app.close()
  expect(statusCode).toBe(500)
  expect(lines.map(({ msg }) => msg)).toEqual(['unexpected', 'request'])
  for (const { reqId } of lines) expect(reqId).toBe(headers['x-request-id'])
})

test('a job that fails is logged with the id of the request that enqueued it', async () => {
  const { logger, lines } = recordLog()
  const withoutMailServer = await openShop({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const jobs = await startJobs(withoutMailServer, logger)
  const { email } = await createSeller(withoutMailServer)
  const { headers } = await withoutMailServer.call('POST', 'user/forgotPassword', { body: { email } })
  const failed = () => lines.find(({ msg }) => msg.startsWith('Failed task'))
  await expect.poll(failed, { timeout: 5_000 }).toMatchObject({ reqId: headers['x-request-id'] })
  await jobs.stop()
  await withoutMailServer.close()
})
