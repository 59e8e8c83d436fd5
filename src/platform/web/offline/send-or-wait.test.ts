import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#platform/web/api-client/api-error.ts'
import { type CredentialSource, setCredentialSources } from '#platform/web/api-client/credentials.ts'
import { setOfflineParts, type WaitingCall } from './offline-parts.ts'
import { sendOrWait } from './send-or-wait.ts'

const call = {
  kind: 'client-note',
  title: 'Note on Clara Client',
  content: { note: 'lavender' },
  key: 'key of the note',
}
const annaIsLoggedIn: CredentialSource = {
  isActive: () => true,
  getToken: () => 'token of Anna',
  getViewerId: () => 'anna',
  onViewerChanged: () => undefined,
  onUnauthorised: () => false,
}
const stored: WaitingCall[] = []
let canKeep = true

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  setCredentialSources(annaIsLoggedIn)
  stored.length = 0
  canKeep = true
  const addToOutbox = async (added: WaitingCall) => {
    if (!canKeep) throw new Error('this device keeps nothing')
    stored.push(added)
  }
  const parts = {
    answer: <Data>(_call: unknown, send: () => Promise<Data>) => send(),
    openOutbox: async () => ({ addToOutbox }),
  }
  setOfflineParts({ isActive: () => true, load: async () => parts })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setOfflineParts(null)
  setCredentialSources()
})

/** A call whose answer comes after this time; `wasEnded` tells whether it was given up before. */
function answerAfter(ms: number, outcome: string | Error = 'saved') {
  const first = { wasEnded: false }
  const send = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => {
        first.wasEnded = true
        reject(signal.reason)
      })
      setTimeout(() => (outcome instanceof Error ? reject(outcome) : resolve(outcome)), ms)
    })
  return { first, send }
}

test('a call that is answered in time is not kept [N-OFFL-033]', async () => {
  const sent = sendOrWait(call, answerAfter(4_000).send)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await sent).toBe('saved')
  expect(stored).toEqual([])
})

test('a call that has no answer after five seconds is kept once, as its owner’s [N-OFFL-033]', async () => {
  const { first, send } = answerAfter(20_000)
  const sent = sendOrWait(call, send)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(stored).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await sent).toBeNull()
  expect(stored).toEqual([{ ...call, owner: 'anna' }])
  expect(first.wasEnded).toBe(true)
})

test('where nothing can be stored, the shop’s late answer counts [N-OFFL-033]', async () => {
  canKeep = false
  const sent = sendOrWait(call, answerAfter(20_000).send)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await sent).toBe('saved')
})

test('a call that cannot reach the shop is stored, one that is refused is not [N-OFFL-010]', async () => {
  const lost = sendOrWait(call, answerAfter(100, new OfflineError()).send)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await lost).toBeNull()
  expect(stored).toHaveLength(1)
  const notFound = new ApiError('No such client.', 6, null, 404)
  const refused = sendOrWait(call, answerAfter(100, notFound).send).catch((error) => error)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await refused).toBe(notFound)
  expect(stored).toHaveLength(1)
})
