import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { adoptStoredSession, isForOtherViewer, setPageViewer } from '#accounts/sessions/web/page-viewer.ts'
import { sessionCredentials } from '#accounts/sessions/web/session.ts'
import { visitCredentials } from '#links/visits/web/visit-credentials.ts'
import { commonText } from '#platform/text.ts'
import { ApiError, errorMessage, OfflineError } from '#platform/web/api-client/api-error.ts'
import { setBrowserSettings } from '#platform/web/api-client/browser-settings.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { setCredentialSources } from '#platform/web/api-client/credentials.ts'
import { failureMessage } from '#platform/web/api-client/response-envelope.ts'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { dismissNotification, getNotifications } from '#platform/web/ui/notifications/notify.ts'
import { demoBrowserSettings } from '../../../tests/harness/browser-settings.ts'
import { stubLocalStorage } from '../../../tests/harness/stub-local-storage.ts'

interface ReceivedRequest {
  method: string | undefined
  url: string
  headers: IncomingMessage['headers']
  body: string
}

const network = globalThis.fetch
let server: Server
let received: ReceivedRequest[] = []
let status = 200
let answer: (request: ReceivedRequest) => unknown = () => ({ statusCode: 1, responseData: {} })

beforeAll(async () => {
  setCredentialSources(visitCredentials, sessionCredentials)
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const one = { method: request.method, url: request.url ?? '', headers: request.headers, body }
    received.push(one)
    response.writeHead(status, { 'x-request-id': 'request-1' }).end(JSON.stringify(answer(one)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // in a page the URL is relative to the page; here it is relative to this server
  globalThis.fetch = (path, init) => network(`http://127.0.0.1:${port}${path}`, init)
  setBrowserSettings(demoBrowserSettings)
})

afterAll(async () => {
  // beginning a visit imports the code that reports it, which may still be loading
  await vi.dynamicImportSettled()
  globalThis.fetch = network
  setCredentialSources()
  server.close()
})

stubLocalStorage()
beforeEach(() => {
  // a hidden page reports no visit
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => undefined })
  received = []
  status = 200
  answer = () => ({ statusCode: 1, responseData: { message: 'done' } })
})

// beginning a visit imports the code that reports it, which reads `document`
afterEach(() => vi.dynamicImportSettled())

/** The answer to an explore link, without its token. */
const visit = { user_id: 'u', client_id: 'c', client: { name: 'Ida' }, firstName: 'Anna' }
const reject = (errorCode: number) => ({ statusCode: 0, responseMessage: 'No.', error: { errorCode } })

test('every call sends the basic header, and the access token after a login [S-SESS-012]', async () => {
  await callApi('GET', 'category')
  setStored({ accessToken: 'secret' })
  await callApi('PUT', 'client', { body: { name: 'Ida' }, idempotencyKey: 'once' })
  expect(received.map(({ headers }) => headers.authorization)).toEqual(['Basic x', 'Basic x'])
  expect(received.map(({ headers }) => headers.accesstoken)).toEqual([undefined, 'secret'])
  expect(received[1]).toMatchObject({ method: 'PUT', url: '/api/v1/client', body: '{"name":"Ida"}' })
  expect(received[1]?.headers['idempotency-key']).toBe('once')
})

test('lists are sent as JSON text and empty values are left out', async () => {
  await callApi('GET', 'product/list', { query: { skin: [1, 2], sKey: '', page: 2, brand: undefined } })
  expect(decodeURIComponent(received[0]?.url ?? '')).toBe('/api/v1/product/list?skin=[1,2]&page=2')
})

test('statusCode 1 is a success and gives its data; all else fails [I-ENVL-017–018]', async () => {
  expect(await callApi('POST', 'user/logout')).toEqual({ message: 'done' })
  answer = () => ({ statusCode: 2, responseData: { message: 'done' } })
  await expect(callApi('POST', 'user/logout')).rejects.toBeInstanceOf(ApiError)
})

test('an error is thrown with its message, code and errors', async () => {
  answer = () => ({ statusCode: 0, responseMessage: 'No.', error: { errorCode: 1, errors: { name: '*Please' } } })
  const error = await callApi('POST', 'client').catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: 'No.', code: 1, errors: { name: '*Please' } })
})

test('a server error shows its request id as a reference, a user’s mistake shows none', async () => {
  answer = () => reject(99)
  for (const [code, reference] of [
    [500, 'request-1'],
    [503, 'request-1'],
    [400, null],
  ] as const) {
    status = code
    await expect(callApi('GET', 'category')).rejects.toMatchObject({ reference })
  }
})

test.each([
  [7, null],
  [9, 'u'],
])('code %i removes the stored token, and 7 who she was too [S-SESS-015, D-775]', async (code, userId) => {
  setStored({ accessToken: 'old', userId: 'u' })
  answer = () => reject(code)
  await expect(callApi('GET', 'user/profile')).rejects.toThrow('No.')
  expect([getStored('accessToken'), getStored('userId')]).toEqual([null, userId])
})

test('an expired session is notified once, until that notification is gone [D-311, S-SESS-015]', async () => {
  const shown = () => getNotifications().map(({ message }) => message)
  const dismissAll = () => getNotifications().forEach(({ id }) => void dismissNotification(id))
  dismissAll()
  setStored({ accessToken: 'old' })
  answer = ({ headers }) => ({
    ...reject(headers.accesstoken ? 9 : 7),
    responseMessage: headers.accesstoken ?? 'Log in.',
  })
  await expect(callApi('GET', 'user/profile')).rejects.toThrow('old')
  await expect(callApi('GET', 'client/list')).rejects.toThrow('Log in.')
  expect(shown()).toEqual(['old'])
  dismissAll()
  await expect(callApi('GET', 'faves')).rejects.toThrow('Log in.')
  expect(shown()).toEqual(['Log in.'])
  dismissAll()
})

test('a call names its page’s viewer, even after a login in another tab [N-ACCT-031, D-422]', async () => {
  setPageViewer('anna')
  setStored({ accessToken: 'token-of-bea', userId: 'bea' })
  expect(isForOtherViewer()).toBe(true)
  await callApi('POST', 'client')
  await callApi('POST', 'user/resetPassword', { token: 'one-purpose' })
  setPageViewer(null)
  await callApi('GET', 'category')
  adoptStoredSession()
  await callApi('GET', 'category')
  expect(received.map(({ headers }) => headers['x-viewer'])).toEqual(['anna', undefined, undefined, 'bea'])
  setPageViewer(null)
})

test('any other code keeps the token [D-180]', async () => {
  setStored({ accessToken: 'mine' })
  answer = () => reject(8)
  await expect(callApi('GET', 'admin/dashboard')).rejects.toThrow()
  expect(getStored('accessToken')).toBe('mine')
})

test('a rejected one-purpose token does not end the session [D-053]', async () => {
  setStored({ accessToken: 'mine' })
  answer = () => reject(7)
  await expect(callApi('POST', 'user/verifyUser', { token: 'once' })).rejects.toThrow()
  expect(getStored('accessToken')).toBe('mine')
})

test('a client by link never sends the seller’s token; old visits are renewed [D-046, D-049]', async () => {
  setStored({ accessToken: 'sellers', exploreClientUrl: 'link' })
  let exchanges = 0
  answer = ({ url, headers }) => {
    if (url.includes('explore/url')) return { statusCode: 1, responseData: { ...visit, acsT: `visit-${++exchanges}` } }
    return headers.accesstoken === 'visit-2' ? { statusCode: 1, responseData: { ok: true } } : reject(9)
  }
  expect(await callApi('GET', 'product/list')).toEqual({ ok: true })
  expect(received.map(({ headers }) => headers.accesstoken)).toEqual([undefined, 'visit-1', undefined, 'visit-2'])
  expect([getStored('urlUserId'), getStored('urlClientId'), getStored('accessToken')]).toEqual(['u', 'c', 'sellers'])
})

test('an invalid link ends the visit and notifies the client', async () => {
  setStored({ exploreClientUrl: 'dead' })
  answer = ({ url }) => (url.includes('explore/url') ? reject(10) : { statusCode: 1, responseData: { ok: true } })
  expect(await callApi('GET', 'product/list')).toEqual({ ok: true })
  expect(getStored('exploreClientUrl')).toBeNull()
  expect(getNotifications().map(({ message }) => message)).toContain('No.')
})

test('an expired token is renewed once for all calls that fail at the same time [D-046]', async () => {
  setStored({ exploreClientUrl: 'long-open' })
  let exchanges = 0
  answer = ({ url, headers }) => {
    if (url.includes('explore/url')) return { statusCode: 1, responseData: { ...visit, acsT: `hour-${++exchanges}` } }
    return headers.accesstoken === 'hour-2' ? { statusCode: 1, responseData: {} } : reject(9)
  }
  await Promise.all([
    callApi('GET', 'product/list'),
    callApi('GET', 'client/c'),
    callApi('GET', 'product/select/stocks'),
  ])
  expect(exchanges).toBe(2)
})

test('a link whose exchange is rate limited stays stored [D-066]', async () => {
  setStored({ exploreClientUrl: 'busy' })
  answer = ({ url }) => (url.includes('explore/url') ? reject(21) : { statusCode: 1, responseData: {} })
  await expect(callApi('GET', 'product/list')).rejects.toMatchObject({ code: 21 })
  expect(getStored('exploreClientUrl')).toBe('busy')
})

test('a call without an answer throws the error for being offline', async () => {
  const here = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
  const failure = await callApi('GET', 'category').catch((error: unknown) => error)
  globalThis.fetch = here
  expect(failure).toBeInstanceOf(OfflineError)
  expect(errorMessage(failure)).toBe(commonText.noAnswer)
})

test('the message of a failure is looked for in its four places, in order [C-ERRP-012]', () => {
  const error = { errorCode: 1, responseMessage: 'second', message: 'fourth' }
  expect(failureMessage({ responseMessage: 'first', error, responseData: { message: 'third' } })).toBe('first')
  expect(failureMessage({ error, responseData: { message: 'third' } })).toBe('second')
  expect(failureMessage({ error: { message: 'fourth' }, responseData: { message: 'third' } })).toBe('third')
  expect(failureMessage({ error: { message: 'fourth' } })).toBe('fourth')
  expect(failureMessage({})).toBe(commonText.somethingWrong)
})
