import { ApiError, OfflineError } from '#platform/web/api-client/api-error.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { recordAnswer, recordRead } from './network.ts'
import { answersDatabase, countChanges, type OfflineParts, type StoredCall } from './offline-parts.ts'
import { offlineText } from './text.ts'
import { createVault, StorageFullError } from './vault.ts'

/** A call that takes longer is answered from this device, where it has been answered before. */
const patienceMs = 4_000

/** How long after its arrival an answer is written, so that the page shows it first. */
const writtenAfterMs = 300

/** How old an answer may be to be read, and how many bytes all answers may take. */
const oldestMs = 7 * 24 * 60 * 60_000
const mostBytes = 15_000_000
const trimmedEvery = 100

/** The same answer is written again at most this often, with its new time. */
const rewrittenAfterMs = 60_000
const mostRemembered = 60

/** How long an answer that came too late is kept for the next call. */
const lateMs = 60_000

interface AnswerStoreOptions {
  /** The access token of the current session. */
  getToken: () => string | null
  isStored: (path: string) => boolean
  /** Whether the answer says nothing of people, so that it may be read for longer than the session lives. */
  isOfThings: (path: string) => boolean
  /** Whether the session has been unused for so long that it has ended, as far as this device knows. */
  isSessionUnused: () => boolean
  /** Called after each answer of the shop to this session. */
  onAnswer: () => void
  /** Computes an answer from stored answers to other requests; undefined where they do not contain it. */
  derive: (request: string, read: (request: string) => Promise<unknown>) => Promise<unknown>
}

/** The group of the answers that say something of people. */
const ofPeople = 'people'

interface AnswerStore extends Pick<OfflineParts, 'answer'> {
  /** Deletes the answers that say something of people. */
  deletePeople(): Promise<void>
}

type AnswerVault = Pick<ReturnType<typeof createVault>, 'put' | 'get' | 'trim' | 'deleteGroup'>

interface LateAnswer {
  accessToken: string
  data: unknown
  at: number
  /** The number of changes when it was asked for. */
  changes: number
}

/** Keeps answers on this device, encrypted for the session that got them, and reads them again where the shop does not answer. */
export function createAnswerStore(
  options: AnswerStoreOptions,
  vault: AnswerVault = createVault(answersDatabase, options.getToken),
): AnswerStore {
  const { getToken, isStored, isOfThings, derive } = options
  const written = new Map<string, { text: string; accessToken: string; at: number }>()
  const late = new Map<string, LateAnswer>()
  /** The number of the newest call of each request that was answered. */
  const newest = new Map<string, number>()
  let calls = 0
  let puts = 0
  let isFull = false

  async function put({ path, request, accessToken }: StoredCall, data: unknown): Promise<void> {
    // the session has ended or changed since the call was sent, or there is no room left
    if (getToken() !== accessToken || isFull) return
    const text = JSON.stringify(data)
    const before = written.get(request)
    const isWritten = before?.text === text && before.accessToken === accessToken
    if (isWritten && Date.now() - before.at < rewrittenAfterMs) return
    if (written.size >= mostRemembered) written.clear()
    written.set(request, { text, accessToken, at: Date.now() })
    try {
      if (puts % trimmedEvery === 0) await vault.trim({ oldest: Date.now() - oldestMs, mostBytes })
      puts += 1
      await vault.put(request, data, isOfThings(path) ? undefined : ofPeople)
    } catch (error) {
      written.delete(request)
      if (!(error instanceof StorageFullError)) return
      isFull = true
      notify.info(offlineText.storageFull)
    }
  }

  async function read(request: string): Promise<unknown> {
    if (options.isSessionUnused() && !isOfThings(request.split('?')[0] ?? '')) return undefined
    const found = await vault.get(request)
    if (!found || found.at < Date.now() - oldestMs) return undefined
    recordRead(found.at)
    return found.value
  }

  /** Throws where this device has no answer. */
  async function find<Data>({ request, accessToken }: StoredCall): Promise<Data> {
    const found = getToken() === accessToken ? ((await read(request)) ?? (await derive(request, read))) : undefined
    if (found === undefined) throw new OfflineError()
    return found as Data
  }

  /** Whether no later call of the same request has been answered before. */
  function isNewest(request: string, call: number): boolean {
    if (call < (newest.get(request) ?? 0)) return false
    newest.set(request, call)
    return true
  }

  /**
   * The answer that arrived after an older one had been shown instead; each is returned only once, and none that may be from before a
   * change.
   */
  function takeLate({ request, accessToken }: StoredCall): { data: unknown } | undefined {
    const found = late.get(request)
    late.delete(request)
    if (!found || found.accessToken !== accessToken || found.changes !== countChanges()) return undefined
    return found.at > Date.now() - lateMs ? found : undefined
  }

  return {
    async deletePeople() {
      written.clear()
      late.clear()
      newest.clear()
      await vault.deleteGroup(ofPeople)
    },
    answer<Data>(call: StoredCall, send: () => Promise<Data>): Promise<Data> {
      if (!isStored(call.path)) return send()
      const known = takeLate(call)
      if (known) return Promise.resolve(known.data as Data)
      const changes = countChanges()
      calls += 1
      const number = calls
      const sending = send()
      const { request, accessToken } = call
      let isShown = false
      const patience = new Promise<Data>((resolve) => {
        const timer = setTimeout(async () => {
          const found = await find<Data>(call).catch(() => undefined)
          isShown = found !== undefined
          if (found !== undefined) resolve(found)
        }, patienceMs)
        const stop = () => clearTimeout(timer)
        sending.then(stop, stop)
      })
      const answered = sending.then(
        (data) => {
          if (isNewest(request, number)) {
            setTimeout(() => void put(call, data), writtenAfterMs)
            late.delete(request)
            if (isShown) late.set(request, { accessToken, data, at: Date.now(), changes })
          }
          recordAnswer()
          options.onAnswer()
          return data
        },
        (error) => {
          if (error instanceof ApiError) recordAnswer()
          // where nothing is stored the call fails with its own error
          return error instanceof OfflineError
            ? find<Data>(call).catch(() => Promise.reject(error))
            : Promise.reject(error)
        },
      )
      return Promise.race([answered, patience])
    },
  }
}
