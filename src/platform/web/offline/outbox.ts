import { errorCode } from '#platform/app-error.ts'
import { ApiError, errorMessage, isApiError, isUnauthorised, OfflineError } from '#platform/web/api-client/api-error.ts'
import { isOutcomeUnknown } from '#platform/web/api-client/repeat-with-key.ts'
import { createEmitter } from '#platform/web/storage/emitter.ts'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { outboxDatabase } from './offline-parts.ts'
import { formatOutboxCount } from './outbox-count.ts'
import { findKind, type OutboxEntry } from './outbox-kinds.ts'
import { offlineText } from './text.ts'
import { createVault } from './vault.ts'

/** Waiting calls are sent by themselves for so long; the shop knows their keys a day longer (D-704). */
const sentForMs = 7 * 24 * 60 * 60_000
/** Between two tries while a page is open; the signal that comes back begins one at once. */
const retryDelaysMs = [5_000, 15_000, 60_000]
const lockName = 'outbox'

let getOwner: () => string | null = () => null
const vault = createVault(outboxDatabase, () => getOwner())
const { emit, subscribe } = createEmitter()
export const subscribeToOutbox = subscribe

const sent = createEmitter()
/** Called after something was sent: what is shown may be another by now. */
export const onSent = sent.subscribe

interface TabMessage {
  /** The answer of what was sent by another tab. */
  sent?: { title: string; message: string }
}
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outbox') : null
tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  void refresh()
  if (!data.sent) return
  sent.emit()
  if (document.visibilityState === 'visible') notify.success(data.sent.message, { title: data.sent.title })
})

let entries: readonly OutboxEntry[] = []
let retries = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** The composition root says to whom what waits belongs. */
export function setOutboxOwner(next: () => string | null): void {
  getOwner = next
}

/** What waits or was refused, the oldest first; the same array while nothing changes. */
export function getOutbox(): readonly OutboxEntry[] {
  return entries
}

/** Reads what this device has, for this tab. */
export async function refresh(): Promise<void> {
  const found = getOwner() === null ? [] : (await vault.list()).map(({ value }) => value as OutboxEntry)
  entries = found.sort((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id))
  const count = (state: OutboxEntry['state']) => entries.filter((entry) => entry.state === state).length
  const outbox = formatOutboxCount({ waiting: count('waiting'), refused: count('refused') })
  if (getStored('outbox') !== outbox) setStored({ outbox })
  emit()
}

async function store(entry: OutboxEntry): Promise<void> {
  await vault.put(entry.id, entry)
  await tell({})
}

async function tell(message: TabMessage): Promise<void> {
  await refresh()
  tabs?.postMessage(message)
}

/** Keeps a call until the shop can be reached. `key`: with which it may have been sent already. */
export async function addToOutbox(entry: Pick<OutboxEntry, 'kind' | 'title' | 'content' | 'key'>): Promise<void> {
  await store({
    ...entry,
    id: crypto.randomUUID(),
    createdAt: Date.now(),
    state: 'waiting',
    note: null,
    progress: null,
  })
  scheduleRetry()
}

export async function discard(id: string): Promise<void> {
  await vault.delete(id)
  await tell({})
}

/** Sends what was refused once more, as another call: the answer of the first one was the last of its key. */
export async function sendAgain(entry: OutboxEntry): Promise<void> {
  const content = entry.proposal ?? entry.content
  await store({
    ...withoutProposal(entry),
    content,
    key: crypto.randomUUID(),
    state: 'waiting',
    note: null,
    createdAt: Date.now(),
  })
  await sendOutbox()
}

/** Sends what waits, one after the other, by one tab at a time. */
export async function sendOutbox(): Promise<void> {
  clearTimeout(timer)
  if (!navigator.locks) return sendAll()
  await navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? sendAll() : undefined))
}

async function sendAll(): Promise<void> {
  await refresh()
  const owner = getOwner()
  for (const { id } of entries.filter(({ state }) => state === 'waiting')) {
    // another tab may have sent or discarded it, or somebody else have logged in
    const entry = entries.find((each) => each.id === id)
    if (!entry || getOwner() !== owner) continue
    if (!(await sendOne(entry))) return scheduleRetry()
    retries = 0
  }
}

/** False where the shop was not reached, and nothing behind it would be. */
async function sendOne(entry: OutboxEntry): Promise<boolean> {
  const kind = findKind(entry.kind)
  if (Date.now() - entry.createdAt > sentForMs || !kind) {
    await store({ ...entry, state: 'refused', note: offlineText.tooOld })
    return true
  }
  try {
    let { progress } = entry
    const { message } = await kind.send({
      ...entry,
      saveProgress: async (next) => {
        progress = next
        await store({ ...entry, progress })
      },
    })
    await vault.delete(entry.id)
    const answer = { title: entry.title, message }
    notify.success(message, { title: entry.title })
    sent.emit()
    await tell({ sent: answer })
    return true
  } catch (error) {
    if (isWorthWaiting(error)) return false
    const review = await kind.review?.(entry, error).catch(() => null)
    const refused = { ...withoutProposal(entry), state: 'refused' as const, note: review?.note ?? errorMessage(error) }
    await store(review?.content === undefined ? refused : { ...refused, proposal: review.content })
    return true
  }
}

/** The shop was not reached, has too much to do, or does not know the session: the same call is sent later, with the same key. */
function isWorthWaiting(error: unknown): boolean {
  if (error instanceof OfflineError || isUnauthorised(error)) return true
  if (isApiError(error, errorCode.tooManyAttempts, errorCode.viewerChanged)) return true
  return error instanceof ApiError && isOutcomeUnknown(error)
}

function withoutProposal({ proposal: _proposal, ...entry }: OutboxEntry): OutboxEntry {
  return entry
}

function scheduleRetry(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendOutbox(), retryDelaysMs[Math.min(retries, retryDelaysMs.length - 1)])
  retries += 1
}
