import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let port: number
beforeAll(async () => {
  shop = await openShop()
  port = Number(new URL(shop.app.listeningOrigin).port)
})
afterAll(() => shop.close())

/** Sends these bytes on a connection of their own and reads the whole answer. */
async function send(request: string): Promise<{ status: number; head: string; body: string }> {
  const socket = createConnection(port, '127.0.0.1')
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}

const basic = `authorization: Basic ${btoa('chairside:web')}`
const post = (headers: string, body: string) =>
  send(`POST /api/v1/user/login HTTP/1.1\r\nhost: x\r\n${basic}\r\nconnection: close\r\n${headers}\r\n\r\n${body}`)
const json = (body: string) => post(`content-type: application/json\r\ncontent-length: ${body.length}`, body)

test.each([
  [
    414,
    'a path parameter that is too long',
    () => send(`GET /api/v1/product/${'x'.repeat(400)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
  ],
  [431, 'a header that is too large', () => send(`GET / HTTP/1.1\r\nhost: x\r\nlarge: ${'x'.repeat(80_000)}\r\n\r\n`)],
  [400, 'what is no HTTP', () => send('hello\r\n\r\n')],
  [
    400,
    'an address that cannot be decoded',
    () => send('GET /product/%ff HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
  ],
  [415, 'a content type that no call takes', () => post('content-type: text/csv\r\ncontent-length: 3', 'a,b')],
  [400, 'a body that is no JSON', () => json('{"email":')],
  [
    400,
    'a body that ends before its announced length',
    async () => {
      const socket = createConnection(port, '127.0.0.1')
      socket.end(
        `POST /api/v1/user/login HTTP/1.1\r\nhost: x\r\n${basic}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{}`,
      )
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
      return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
    },
  ],
  [
    400,
    'a body of 3,000 nested arrays in a field that no call reads',
    () => json(`{"unread":${'['.repeat(3_000)}${']'.repeat(3_000)}}`),
  ],
])('%i: %s is refused in the envelope, without a stack', async (status, _what, request) => {
  const answer = await request()
  expect(answer.status).toBe(status)
  expect(answer.head).toContain('content-type: application/json')
  expect(JSON.parse(answer.body)).toEqual({
    statusCode: 0,
    responseMessage: expect.any(String),
    error: { errorCode: errorCode.invalid, responseMessage: expect.any(String) },
  })
  expect(answer.body).not.toMatch(/stack|node_modules|FST_/)
})

test.each([
  ['GET', '/api/v1/nothing', 404, errorText.notFound],
  ['DELETE', '/api/v1/user/login', 405, errorText.noSuchMethod],
])('%s %s, which the shop does not have, is refused with %i', async (method, path, status, words) => {
  const answer = await send(`${method} ${path} HTTP/1.1\r\nhost: x\r\n${basic}\r\nconnection: close\r\n\r\n`)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toEqual({
    statusCode: 0,
    responseMessage: words,
    error: { errorCode: errorCode.notFound, responseMessage: words },
  })
})

test('brackets inside a text are no nesting', async () => {
  const answer = await json(JSON.stringify({ email: '['.repeat(100), password: '\\"['.repeat(50) }))
  expect(JSON.parse(answer.body).responseMessage).not.toBe('The request could not be read.')
})
