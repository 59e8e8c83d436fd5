import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commonText } from '#platform/text.ts'
import { CallRefused, call, failureText, messageOf, Offline } from '#platform/web/call.ts'
import { keep, kept } from '#platform/web/kept.ts'
import { currentNotices } from '#platform/web/notify.ts'
import { giveSettings } from '#platform/web/settings.ts'

interface Asked {
  method: string | undefined
  url: string
  headers: IncomingMessage['headers']
  body: string
}

const network = globalThis.fetch
let server: Server
let asked: Asked[] = []
let answer: (request: Asked) => unknown = () => ({ statusCode: 1, responseData: {} })

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const one = { method: request.method, url: request.url ?? '', headers: request.headers, body }
    asked.push(one)
    response.end(JSON.stringify(answer(one)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // in a page the address is the page's own; here it is this server's
  globalThis.fetch = (path, init) => network(`http://127.0.0.1:${port}${path}`, init)
  giveSettings({
    basic: 'Basic x',
    pacing: 0,
    productWord: 'beauty',
    distributor: 'Chairside',
    provider: 'sandbox',
    publishableKey: null,
    sandboxTokenUrl: null,
    connectUrl: null,
    currency: 'gbp',
  })
})

afterAll(() => {
  globalThis.fetch = network
  server.close()
})

beforeEach(() => {
  asked = []
  answer = () => ({ statusCode: 1, responseData: { message: 'done' } })
  const values = new Map<string, string>()
  globalThis.localStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    length: 0,
  }
})

const refuse = (errorCode: number) => ({ statusCode: 0, responseMessage: 'No.', error: { errorCode } })

test('every call carries the basic header, and the token once somebody is logged in [S-SESS-012]', async () => {
  await call('GET', 'category')
  keep({ accessToken: 'secret' })
  await call('PUT', 'client', { body: { name: 'Ida' }, idempotencyKey: 'once' })
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Basic x', 'Basic x'])
  expect(asked.map(({ headers }) => headers.accesstoken)).toEqual([undefined, 'secret'])
  expect(asked[1]).toMatchObject({ method: 'PUT', url: '/api/v1/client', body: '{"name":"Ida"}' })
  expect(asked[1]?.headers['idempotency-key']).toBe('once')
})

test('lists travel as JSON text and empty values stay at home', async () => {
  await call('GET', 'product/list', { query: { skin: [1, 2], sKey: '', page: 2, brand: undefined } })
  expect(decodeURIComponent(asked[0]?.url ?? '')).toBe('/api/v1/product/list?skin=[1,2]&page=2')
})

test('success, which is statusCode 1, is unwrapped to its data; anything else is a failure [I-ENVL-017, I-ENVL-018]', async () => {
  expect(await call('POST', 'user/logout')).toEqual({ message: 'done' })
  answer = () => ({ statusCode: 2, responseData: { message: 'done' } })
  await expect(call('POST', 'user/logout')).rejects.toBeInstanceOf(CallRefused)
})

test('a refusal is thrown with its message, code and errors', async () => {
  answer = () => ({ statusCode: 0, responseMessage: 'No.', error: { errorCode: 1, errors: { name: '*Please' } } })
  const refusal = await call('POST', 'client').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CallRefused)
  expect(refusal).toMatchObject({ message: 'No.', code: 1, errors: { name: '*Please' } })
})

test.each([7, 9])('code %i removes the stored token and nothing else [S-SESS-015]', async (code) => {
  keep({ accessToken: 'old', userId: 'u' })
  answer = () => refuse(code)
  await expect(call('GET', 'user/profile')).rejects.toThrow('No.')
  expect(kept('accessToken')).toBeNull()
  expect(kept('userId')).toBe('u')
})

test('any other code keeps the token [D-180]', async () => {
  keep({ accessToken: 'mine' })
  answer = () => refuse(8)
  await expect(call('GET', 'admin/dashboard')).rejects.toThrow()
  expect(kept('accessToken')).toBe('mine')
})

test('a refused one-purpose token is not the session [D-053]', async () => {
  keep({ accessToken: 'mine' })
  answer = () => refuse(7)
  await expect(call('POST', 'user/verifyUser', { token: 'once' })).rejects.toThrow()
  expect(kept('accessToken')).toBe('mine')
})

test("a client by link never sends the seller's token, and a lapsed narrow one is bought anew [D-046, D-049]", async () => {
  keep({ accessToken: 'sellers', exploreClientUrl: 'link' })
  let bought = 0
  answer = ({ url, headers }) => {
    if (url.includes('explore/url'))
      return { statusCode: 1, responseData: { user_id: 'u', client_id: 'c', acsT: `narrow-${++bought}` } }
    return headers.accesstoken === 'narrow-2' ? { statusCode: 1, responseData: { ok: true } } : refuse(9)
  }
  expect(await call('GET', 'product/list')).toEqual({ ok: true })
  expect(asked.map(({ headers }) => headers.accesstoken)).toEqual([undefined, 'narrow-1', undefined, 'narrow-2'])
  expect([kept('urlUserId'), kept('urlClientId'), kept('accessToken')]).toEqual(['u', 'c', 'sellers'])
})

test('a link that is worth nothing ends the visit and says so', async () => {
  keep({ exploreClientUrl: 'dead' })
  answer = ({ url }) => (url.includes('explore/url') ? refuse(10) : { statusCode: 1, responseData: { ok: true } })
  expect(await call('GET', 'product/list')).toEqual({ ok: true })
  expect(kept('exploreClientUrl')).toBeNull()
  expect(currentNotices().map(({ message }) => message)).toContain('No.')
})

test('a lapsed token is bought anew once for all calls that hear of it at the same time [D-046]', async () => {
  keep({ exploreClientUrl: 'long-open' })
  let bought = 0
  answer = ({ url, headers }) => {
    if (url.includes('explore/url'))
      return { statusCode: 1, responseData: { user_id: 'u', client_id: 'c', acsT: `hour-${++bought}` } }
    return headers.accesstoken === 'hour-2' ? { statusCode: 1, responseData: {} } : refuse(9)
  }
  await Promise.all([call('GET', 'product/list'), call('GET', 'client/c'), call('GET', 'product/select/stocks')])
  expect(bought).toBe(2)
})

test('a link that is refused for now is kept [D-066]', async () => {
  keep({ exploreClientUrl: 'busy' })
  answer = ({ url }) => (url.includes('explore/url') ? refuse(21) : { statusCode: 1, responseData: {} })
  await expect(call('GET', 'product/list')).rejects.toMatchObject({ code: 21 })
  expect(kept('exploreClientUrl')).toBe('busy')
})

test('when nobody answers, people are told so', async () => {
  const here = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
  const failure = await call('GET', 'category').catch((error: unknown) => error)
  globalThis.fetch = here
  expect(failure).toBeInstanceOf(Offline)
  expect(messageOf(failure)).toBe(commonText.noAnswer)
})

test('the message of a failure is looked for in its four places, in order [C-ERRP-012]', () => {
  const error = { errorCode: 1, responseMessage: 'second', message: 'fourth' }
  expect(failureText({ responseMessage: 'first', error, responseData: { message: 'third' } })).toBe('first')
  expect(failureText({ error, responseData: { message: 'third' } })).toBe('second')
  expect(failureText({ error: { message: 'fourth' }, responseData: { message: 'third' } })).toBe('third')
  expect(failureText({ error: { message: 'fourth' } })).toBe('fourth')
  expect(failureText({})).toBe(commonText.somethingWrong)
})
