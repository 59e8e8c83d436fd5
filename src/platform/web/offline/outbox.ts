import { errorCode } from '#platform/app-error.ts'
import { ApiError, errorMessage, isApiError, isUnauthorised, OfflineError } from '#platform/web/api-client/api-error.ts'
import { isOutcomeUnknown } from '#platform/web/api-client/repeat-with-key.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import type { WaitingCall } from './offline-parts.ts'
import { findKind, type OutboxEntry } from './outbox-kinds.ts'
import { createOrder, pauseLeftMs, withPause } from './outbox-order.ts'
import { deleteCall, getOutbox, getOutboxOwner, insertCall, refresh, replaceCall, updateCall } from './outbox-store.ts'
import { StuckError, withPatience } from './stuck-calls.ts'
import { offlineText } from './text.ts'
import { StorageFullError } from './vault.ts'

export { getOutbox, onSent, refresh, setOutboxOwner, subscribeToOutbox } from './outbox-store.ts'

/** How long waiting calls are sent automatically; the shop remembers their keys for a day longer (D-704). */
const sentForMs = 7 * 24 * 60 * 60_000
/** The times between two tries while a page is open; when the network comes back a try begins at once. */
const retryDelaysMs = [5_000, 15_000, 60_000]
const lockName = 'outbox'

/** How many attempts in a row have left a call unsent. */
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps a call until the shop can be reached. */
export async function addToOutbox({ owner, ...call }: WaitingCall): Promise<void> {
  const entry = { ...call, id: crypto.randomUUID(), createdAt: Date.now() }
  await insertCall(owner, { ...entry, state: 'waiting', note: null, progress: null })
  schedule()
}

/** Deletes a call. If it is just being sent, none of its further steps is carried out; one that is under way is not called back. */
export async function discard(id: string): Promise<void> {
  await deleteCall(id)
}

/** Sends a refused call once more under a new key, since the answer to the old key is final. */
export async function sendAgain({ proposal, proposedTitle, ...entry }: OutboxEntry): Promise<void> {
  const { tries: _tries, notBefore: _notBefore, ...refused } = entry
  const content = proposal ?? findKind(entry.kind)?.again?.(entry) ?? entry.content
  const next = { ...refused, title: proposedTitle ?? entry.title, content }
  const begun = {
    key: crypto.randomUUID(),
    state: 'waiting',
    note: null,
    progress: null,
    createdAt: Date.now(),
  } as const
  try {
    // the new key has to be written before it is sent, or a killed tab would send the call twice
    await replaceCall(getOutboxOwner(), { ...next, ...begun })
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error
    return notify.error(offlineText.noRoomToSend, { title: next.title })
  }
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
    schedule()
  }
  void navigator.locks.request(lockName, look).catch(() => undefined)
}

const isWaiting = ({ state }: OutboxEntry) => state === 'waiting'

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  const owner = getOutboxOwner()
  if (owner === null) return
  let isAnyLeft = true
  try {
    await refresh()
    isAnyLeft = await sendDue(owner)
  } finally {
    // also after an error, since what waits is sent by this timer alone
    schedule()
    if (isAnyLeft) failures += 1
  }
}

/** Sends the calls that are due, in their order; returns whether any of them is left. */
async function sendDue(owner: string): Promise<boolean> {
  const order = createOrder()
  let isAnyLeft = false
  for (const { id } of getOutbox().filter(isWaiting)) {
    // the call may have been sent or discarded by another tab, or another person may have logged in
    const entry = getOutbox().find((each) => each.id === id)
    if (!entry || getOutboxOwner() !== owner) continue
    const isDue = !order.isHeld(entry) && pauseLeftMs(entry, Date.now()) === 0
    const outcome = isDue ? await sendOne(owner, entry) : 'left'
    if (outcome === 'done') {
      failures = 0
      continue
    }
    isAnyLeft = true
    order.hold(entry)
    if (outcome === 'not reached') break
  }
  return isAnyLeft
}

/** A call was discarded while it was being sent. */
class DiscardedError extends Error {}

/** Sends one call. 'left' and 'not reached' leave it waiting, and after 'not reached' the calls behind it are not tried either. */
async function sendOne(owner: string, entry: OutboxEntry): Promise<'done' | 'left' | 'not reached'> {
  const kind = findKind(entry.kind)
  if (Date.now() - entry.createdAt > sentForMs || !kind) {
    await refuse(owner, entry, { note: offlineText.tooOld })
    return 'done'
  }
  const isHere = () => getOutboxOwner() === owner
  let now = entry
  const saveProgress = async (progress: unknown) => {
    now = { ...now, progress }
    if (!(await updateCall(owner, now))) throw new DiscardedError()
  }
  try {
    const { message } = await withPatience(isHere, (signal) =>
      kind.send({ ...entry, options: { viewerId: owner, signal, quiet: true }, saveProgress }),
    )
    // its owner has gone meanwhile: nothing of hers is deleted or shown here
    if (isHere()) await deleteCall(entry.id, { title: entry.title, message })
  } catch (error) {
    if (!isHere() || error instanceof DiscardedError) return 'done'
    if (error instanceof StuckError) return 'left'
    if (isNotReached(error)) return 'not reached'
    if (isTooBusy(error)) {
      await updateCall(owner, withPause(now, error.retryAfterMs, Date.now()))
      return 'left'
    }
    const review = await withPatience(isHere, async (signal) =>
      kind.review?.(now, error, { viewerId: owner, signal, quiet: true }),
    ).catch(() => null)
    await refuse(owner, now, review ?? { note: errorMessage(error) })
  }
  return 'done'
}

interface Rejection {
  note: string
  title?: string
  content?: unknown
}

/** Keeps a call that the shop refuses, with the reason and what could be sent instead, and tells the person once. */
async function refuse(owner: string, entry: OutboxEntry, { note, title, content }: Rejection): Promise<void> {
  const { proposal: _proposal, proposedTitle: _title, ...former } = entry
  const proposed = {
    ...(content === undefined ? {} : { proposal: content }),
    ...(title === undefined ? {} : { proposedTitle: title }),
  }
  const isThere = await updateCall(owner, { ...former, state: 'refused', note, ...proposed })
  if (isThere) notify.error(note, { title: entry.title })
}

/** Whether no other call would be answered either: the shop was not reached, or does not accept the session. */
function isNotReached(error: unknown): boolean {
  return error instanceof OfflineError || isUnauthorised(error) || isApiError(error, errorCode.viewerChanged)
}

/** Whether the shop answers that it cannot do this now, so that the same call is sent again later, with the same key. */
function isTooBusy(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.status === 429 || isApiError(error, errorCode.tooManyAttempts) || isOutcomeUnknown(error)
}

/** Sends what waits once the next call is due. */
function schedule(): void {
  clearTimeout(timer)
  const pauses = getOutbox()
    .filter(isWaiting)
    .map((entry) => pauseLeftMs(entry, Date.now()))
  if (pauses.length === 0) return
  const retryMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0
  timer = setTimeout(() => void sendOutbox().catch(() => undefined), Math.max(retryMs, Math.min(...pauses)))
}
