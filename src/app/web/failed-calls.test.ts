import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { unnotifiedCalls } from '#app/web/unnotified-calls.ts'
import { commonText } from '#platform/text.ts'
import { ApiError, OfflineError } from '#platform/web/api-client/api-error.ts'
import { setBrowserSettings } from '#platform/web/api-client/browser-settings.ts'
import { type CallOptions, callApi, downloadFile } from '#platform/web/api-client/call-api.ts'
import { clearNotifiedFailures, notifyError } from '#platform/web/api-client/notify-error.ts'
import { createQueryClient } from '#platform/web/api-client/query-client.ts'
import type { HttpMethod } from '#platform/web/api-client/transport.ts'
import { setUnnotifiedCalls } from '#platform/web/api-client/unnotified-calls.ts'
import { dismissNotification, getNotifications } from '#platform/web/ui/notifications/notify.ts'
import { demoBrowserSettings } from '../../../tests/harness/browser-settings.ts'

const network = globalThis.fetch
/** What the server answers; null: the connection is lost. */
let answer: { errorCode: number; message: string } | 'done' | null

beforeAll(() => {
  setUnnotifiedCalls(unnotifiedCalls)
  globalThis.fetch = async () => {
    if (answer === null) throw new TypeError('fetch failed')
    if (answer === 'done') return Response.json({ statusCode: 1, responseData: {} })
    const { errorCode, message } = answer
    return Response.json({ statusCode: 0, responseMessage: message, error: { errorCode } }, { status: 400 })
  }
  setBrowserSettings(demoBrowserSettings)
  // the query client notifies in a browser only
  vi.stubGlobal('document', {})
})

afterAll(() => {
  globalThis.fetch = network
  setUnnotifiedCalls([])
  vi.unstubAllGlobals()
})

beforeEach(() => {
  answer = { errorCode: 99, message: 'No.' }
  clearNotifiedFailures()
  dismissAll()
})

function dismissAll(): void {
  for (const { id } of getNotifications()) dismissNotification(id)
}

const shownMessages = () => getNotifications().map(({ kind, message }) => `${kind}: ${message}`)

async function fail(method: HttpMethod, path: string, options?: CallOptions): Promise<unknown> {
  return callApi(method, path, options).then(
    () => expect.fail('the call was answered'),
    (error: unknown) => error,
  )
}

test.each([
  ['a list', () => fail('GET', 'client/list', { query: { page: 1 } })],
  ['a form', () => fail('POST', 'client', { body: {} })],
  ['a call with a token of its own', () => fail('PUT', 'user/resetPassword', { token: 'once' })],
  ['a file', () => downloadFile('GET', 'order/receipt').catch((error: unknown) => error)],
] as const)('%s without statusCode 1 is notified by the call itself, once [C-ERRP-001–002]', async (_name, call) => {
  const error = await call()
  expect(error).toBeInstanceOf(ApiError)
  notifyError(error)
  expect(shownMessages()).toEqual(['error: No.'])
})

test('equal messages of failed calls are one notification, others stand beside it [C-ERRP-001]', async () => {
  await Promise.all([fail('GET', 'user/address'), fail('GET', 'payment/card/list'), fail('GET', 'order/list')])
  expect(shownMessages()).toEqual(['error: No.'])
  const [{ id } = { id: 0 }] = getNotifications()
  answer = { errorCode: 6, message: 'Gone.' }
  await fail('GET', 'bank')
  expect(shownMessages()).toEqual(['error: No.', 'error: Gone.'])
  expect(getNotifications()[0]?.id, 'the first one is not announced anew').toBe(id)
})

test('a repeating call is notified once, and again after a success or a retry [C-ERRP-001]', async () => {
  const payment = { body: {}, repeats: true } as const
  for (const call of [() => callApi('GET', 'user/u1'), () => callApi('POST', 'payment/wallet/pay', payment)]) {
    const failAgain = async () => {
      dismissAll()
      await call().catch(() => undefined)
      return shownMessages()
    }
    expect(await failAgain()).toEqual(['error: No.'])
    expect(await failAgain()).toEqual([])
    answer = 'done'
    await call()
    answer = { errorCode: 99, message: 'No.' }
    expect(await failAgain()).toEqual(['error: No.'])
    expect(await failAgain()).toEqual([])
    clearNotifiedFailures()
    expect(await failAgain()).toEqual(['error: No.'])
  }
})

test('a form that is refused twice is notified twice [C-ERRP-001]', async () => {
  await fail('POST', 'client')
  const [first] = getNotifications()
  await fail('POST', 'client')
  expect(shownMessages()).toEqual(['error: No.'])
  expect(getNotifications()[0]?.id).not.toBe(first?.id)
})

test('a lost connection is notified by the query that gives up, not by each try [C-ERRP-001]', async () => {
  answer = null
  expect(await fail('GET', 'faves')).toBeInstanceOf(OfflineError)
  expect(shownMessages()).toEqual([])
  const queries = createQueryClient()
  const load = (name: string) =>
    queries.fetchQuery({ queryKey: [name], queryFn: () => callApi('GET', name), retryDelay: 1 }).catch(() => undefined)
  await Promise.all([load('faves'), load('brands')])
  expect(shownMessages()).toEqual([`error: ${commonText.noAnswer}`])
  dismissAll()
  await load('faves')
  expect(shownMessages()).toEqual([])
  queries.clear()
})

const description = import.meta.glob<string>('/docs/spec/api.md', { query: '?raw', import: 'default', eager: true })

test('each exception is a call of the API', () => {
  for (const { call } of unnotifiedCalls) expect(description['/docs/spec/api.md'], call).toContain(`| ${call} |`)
})

test('of the calls that are exceptions only the named errors are left out', async () => {
  for (const { call, codes } of unnotifiedCalls) {
    const [method, path] = call.split(' ') as [HttpMethod, string]
    for (const errorCode of codes ?? [99]) {
      answer = { errorCode, message: 'Left out.' }
      await fail(method, path.replace('{place_id}', 'p1'))
    }
    expect(shownMessages(), call).toEqual([])
    answer = { errorCode: 21, message: `${call} is notified.` }
    await fail(method, path)
    expect(shownMessages(), call).toEqual(codes ? [`error: ${call} is notified.`] : [])
    dismissAll()
  }
})
