import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setBrowserSettings } from '#platform/web/api-client/browser-settings.ts'
import { preloadResponses } from '#platform/web/api-client/preloaded-responses.ts'
import { readData, sendRequest } from '#platform/web/api-client/transport.ts'
import { demoBrowserSettings } from '../../../../tests/harness/browser-settings.ts'

const network = globalThis.fetch
let requested: string[]

beforeEach(() => {
  vi.useFakeTimers()
  setBrowserSettings(demoBrowserSettings)
  requested = []
  globalThis.fetch = async (url, init) => {
    requested.push(`${url} ${new Headers(init?.headers).get('AccessToken')}`)
    return Response.json({ statusCode: 1, responseData: { number: requested.length } })
  }
})
afterEach(() => {
  vi.useRealTimers()
  globalThis.fetch = network
})

const getList = (token: string) => sendRequest('GET', 'list', { query: { page: 1 } }, token, readData)

test('a call takes the response that was preloaded for it, once', async () => {
  preloadResponses(['list?page=1'], 'mine')
  expect(await getList('mine')).toEqual({ number: 1 })
  expect(requested).toEqual(['/api/v1/list?page=1 mine'])
  expect(await getList('mine')).toEqual({ number: 2 })
})

test('a response is for its own token only, and for ten seconds', async () => {
  preloadResponses(['list?page=1'], 'mine')
  expect(await getList('another')).toEqual({ number: 2 })
  vi.advanceTimersByTime(10_000)
  expect(await getList('mine')).toEqual({ number: 3 })
})

test('a preloaded request that has failed is the failure of its call', async () => {
  globalThis.fetch = async () => Promise.reject(new TypeError('fetch failed'))
  preloadResponses(['list?page=1'], 'mine')
  await expect(getList('mine')).rejects.toThrow('The shop could not be reached')
})
