import { errorCode } from '#platform/app-error.ts'
import { ApiError, errorMessage, isApiError, isUnauthorised, OfflineError } from '#platform/web/api-client/api-error.ts'
import { isOutcomeUnknown } from '#platform/web/api-client/repeat-with-key.ts'
import { createEmitter } from '#platform/web/storage/emitter.ts'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { outboxDatabase, type WaitingCall } from './offline-parts.ts'
import { formatOutboxCount } from './outbox-count.ts'
import { findKind, type OutboxEntry } from './outbox-kinds.ts'
import { StuckError, withPatience } from './stuck-calls.ts'
import { offlineText } from './text.ts'
import { createVault } from './vault.ts'

/** How long waiting calls are sent automatically; the shop remembers their keys for a day longer (D-704). */
const sentForMs = 7 * 24 * 60 * 60_000
/** The times between two tries while a page is open; when the network comes back a try begins at once. */
const retryDelaysMs = [5_000, 15_000, 60_000]
const lockName = 'outbox'

let getOwner: () => string | null = () => null
const vault = createVault(outboxDatabase, () => getOwner())
const { emit, subscribe } = createEmitter()
export const subscribeToOutbox = subscribe

const sent = createEmitter()
/** Calls the listener after a waiting call was sent, in this tab or another one, since what is shown may have changed. */
export const onSent = sent.subscribe

interface TabMessage {
  owner: string | null
  /** The title and the server's message of a call that another tab has sent. */
  sent?: { title: string; message: string }
}
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outbox') : null
tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  refresh().catch(() => undefined)
  if (!data.sent || data.owner !== getOwner()) return
  sent.emit()
  if (document.visibilityState === 'visible') notify.success(data.sent.message, { title: data.sent.title })
})

const none: readonly OutboxEntry[] = []
/** The calls that this tab read last, and their owner. */
let latest: { owner: string | null; entries: readonly OutboxEntry[] } = { owner: null, entries: none }
/** How many attempts in a row have left a call unsent. */
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** The composition root sets the function that names the owner of the waiting calls. */
export function setOutboxOwner(next: () => string | null): void {
  getOwner = next
}

/** The waiting and the refused calls of the person who is logged in, the oldest first; the same array while nothing changes. */
export function getOutbox(): readonly OutboxEntry[] {
  return latest.owner === getOwner() ? latest.entries : none
}

/** Reads the calls of the person who is logged in. Their stored number outlives an expired session, for her next login (D-703). */
export async function refresh(): Promise<void> {
  const owner = getOwner()
  const found = owner === null ? [] : (await vault.list()).map(({ value }) => value as OutboxEntry)
  // another user has logged in meanwhile
  if (getOwner() !== owner) return
  const entries = found.sort((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id))
  latest = { owner, entries }
  const count = (state: OutboxEntry['state']) => entries.filter((entry) => entry.state === state).length
  const outbox = formatOutboxCount({ waiting: count('waiting'), refused: count('refused') })
  if (owner !== null && getStored('outbox') !== outbox) setStored({ outbox })
  emit()
}

/** Stores a call; fails if its owner is no longer logged in, so that it is never stored as another person's call. */
async function store(owner: string | null, entry: OutboxEntry): Promise<void> {
  if (owner === null || getOwner() !== owner) throw new Error('the outbox has another owner')
  await vault.put(entry.id, entry)
  await tell({ owner })
}

async function tell(message: TabMessage): Promise<void> {
  await refresh()
  tabs?.postMessage(message)
}

/** Keeps a call until the shop can be reached. */
export async function addToOutbox({ owner, ...call }: WaitingCall): Promise<void> {
  await store(owner, {
    ...call,
    id: crypto.randomUUID(),
    createdAt: Date.now(),
    state: 'waiting',
    note: null,
    progress: null,
  })
  schedule()
}

export async function discard(id: string): Promise<void> {
  await vault.delete(id)
  await tell({ owner: getOwner() })
}

/** Sends a refused call once more under a new key, since the answer to the old key is final. */
export async function sendAgain(entry: OutboxEntry): Promise<void> {
  const content = entry.proposal ?? entry.content
  await store(getOwner(), {
    ...withoutProposal(entry),
    content,
    key: crypto.randomUUID(),
    state: 'waiting',
    note: null,
    progress: null,
    createdAt: Date.now(),
  })
  await sendOutbox()
}

/** Sends the waiting calls one after the other; only one tab at a time does so. */
export async function sendOutbox(): Promise<void> {
  if (!navigator.locks) return sendAll()
  await navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? sendAll() : lookLater()))
}

/** Called if another tab is already sending: once that tab has finished or closed, this one checks what is left to send. */
function lookLater(): void {
  const look = async () => {
    await refresh()
    if (getOutbox().some(isWaiting)) schedule()
  }
  void navigator.locks.request(lockName, look).catch(() => undefined)
}

const isWaiting = ({ state }: OutboxEntry) => state === 'waiting'

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  await refresh()
  const owner = getOwner()
  if (owner === null) return
  let isAnyLeft = false
  for (const { id } of getOutbox().filter(isWaiting)) {
    // the call may have been sent or discarded by another tab, or another person may have logged in
    const entry = getOutbox().find((each) => each.id === id)
    if (!entry || getOwner() !== owner) continue
    const outcome = await sendOne(owner, entry)
    if (outcome === 'done') failures = 0
    else isAnyLeft = true
    if (outcome === 'not reached') break
  }
  if (!isAnyLeft) return
  schedule()
  failures += 1
}

/** Sends one call. 'stuck' and 'not reached' leave it waiting, and after 'not reached' the calls behind it are not tried either. */
async function sendOne(owner: string, entry: OutboxEntry): Promise<'done' | 'stuck' | 'not reached'> {
  const kind = findKind(entry.kind)
  if (Date.now() - entry.createdAt > sentForMs || !kind) {
    await store(owner, { ...entry, state: 'refused', note: offlineText.tooOld })
    return 'done'
  }
  const isHere = () => getOwner() === owner
  const saveProgress = (progress: unknown) => store(owner, { ...entry, progress })
  try {
    const { message } = await withPatience(isHere, (signal) =>
      kind.send({ ...entry, options: { viewerId: owner, signal }, saveProgress }),
    )
    // its owner has gone meanwhile: nothing of hers is deleted or shown here
    if (!isHere()) return 'done'
    await vault.delete(entry.id)
    notify.success(message, { title: entry.title })
    sent.emit()
    await tell({ owner, sent: { title: entry.title, message } })
  } catch (error) {
    if (!isHere()) return 'done'
    if (error instanceof StuckError) return 'stuck'
    if (isWorthWaiting(error)) return 'not reached'
    const review = await withPatience(isHere, async (signal) =>
      kind.review?.(entry, error, { viewerId: owner, signal }),
    ).catch(() => null)
    const refused = { ...withoutProposal(entry), state: 'refused' as const, note: review?.note ?? errorMessage(error) }
    await store(owner, review?.content === undefined ? refused : { ...refused, proposal: review.content })
  }
  return 'done'
}

/** Whether to send the same call again later, with the same key: the shop was not reached, is too busy, or does not accept the session. */
function isWorthWaiting(error: unknown): boolean {
  if (error instanceof OfflineError || isUnauthorised(error)) return true
  if (isApiError(error, errorCode.tooManyAttempts, errorCode.viewerChanged)) return true
  return error instanceof ApiError && isOutcomeUnknown(error)
}

function withoutProposal({ proposal: _proposal, ...entry }: OutboxEntry): OutboxEntry {
  return entry
}

function schedule(): void {
  clearTimeout(timer)
  const delayMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)]
  timer = setTimeout(() => void sendOutbox().catch(() => undefined), delayMs)
}
