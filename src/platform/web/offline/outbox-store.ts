import { createEmitter } from '#platform/web/storage/emitter.ts'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { outboxDatabase } from './offline-parts.ts'
import { formatOutboxCount, readOutboxCount } from './outbox-count.ts'
import type { OutboxEntry } from './outbox-kinds.ts'
import { createVault, StorageFullError } from './vault.ts'

/** The calls that wait on this device, as its database holds them, and their number, which the pages look at first. */

let getOwner: () => string | null = () => null
const vault = createVault(outboxDatabase, () => getOwner())
const { emit, subscribe } = createEmitter()
export const subscribeToOutbox = subscribe

const sent = createEmitter()
/** Calls the listener after a waiting call was sent, in this tab or another one, since what is shown may have changed. */
export const onSent = sent.subscribe

interface SentCall {
  title: string
  /** The server's message. */
  message: string
}

interface TabMessage {
  owner: string | null
  /** A call that another tab has sent. */
  sent?: SentCall
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
/** What has become of calls while the device had no room to write it: only this tab knows it. */
const unwritten = new Map<string, OutboxEntry>()

/** The composition root sets the function that names the owner of the waiting calls. */
export function setOutboxOwner(next: () => string | null): void {
  getOwner = next
}

/** The waiting and the refused calls of the person who is logged in, the oldest first; the same array while nothing changes. */
export function getOutbox(): readonly OutboxEntry[] {
  return latest.owner === getOwner() ? latest.entries : none
}

export const getOutboxOwner = () => getOwner()

/** Lets only one tab at a time write calls together with their number, so that the number never says less than the database holds. */
function withCount<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('outbox-count', work) : work()
}

/** Reads the calls of the person who is logged in. Their stored number outlives an expired session, for her next login (D-703). */
export function refresh(): Promise<void> {
  return withCount(async () => {
    const owner = getOwner()
    const found = owner === null ? [] : (await vault.list()).map(({ value }) => value as OutboxEntry)
    // another user has logged in meanwhile
    if (getOwner() !== owner) return
    const entries = found
      .map((entry) => unwritten.get(entry.id) ?? entry)
      .sort((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id))
    latest = { owner, entries }
    const count = (state: OutboxEntry['state']) => entries.filter((entry) => entry.state === state).length
    if (owner !== null) storeCount(count('waiting'), count('refused'))
    emit()
  })
}

/** Without room for a longer number the former one stays, which still says that something waits. */
function storeCount(waiting: number, refused: number): void {
  const outbox = formatOutboxCount({ waiting, refused })
  if (getStored('outbox') === outbox) return
  try {
    setStored({ outbox })
  } catch {
    if (getStored('outbox') === null) throw new StorageFullError()
  }
}

/** Stores a new call; fails if its owner is no longer logged in, so that it is never stored as another person's call. */
export async function insertCall(owner: string | null, entry: OutboxEntry): Promise<void> {
  assertOwner(owner)
  try {
    await withCount(async () => {
      // the number is stored before the call: a tab that is closed in between leaves a number without a call, not a call that no page looks for
      const { waiting, refused } = readOutboxCount(getStored('outbox') ?? '')
      storeCount(waiting + 1, refused)
      await vault.put(entry.id, entry)
    })
  } catch (error) {
    await refresh().catch(() => undefined)
    throw error
  }
  // the call is stored, even if it cannot be shown now
  await tellTabs().catch(() => undefined)
}

/**
 * Writes what has become of a call, and returns false if the call was discarded meanwhile. Where it cannot be written, this tab alone knows
 * of it; the call's key makes it harmless that another one repeats it.
 */
export async function updateCall(owner: string | null, entry: OutboxEntry): Promise<boolean> {
  try {
    return await replaceCall(owner, entry)
  } catch (error) {
    if (owner === null || getOwner() !== owner) throw error
    unwritten.set(entry.id, entry)
    await tellTabs().catch(() => undefined)
    return true
  }
}

/** Writes a call in place of what it was; returns false if it was discarded meanwhile, and fails where there is no room. */
export async function replaceCall(owner: string | null, entry: OutboxEntry): Promise<boolean> {
  assertOwner(owner)
  const isThere = await vault.replace(entry.id, entry)
  unwritten.delete(entry.id)
  await tellTabs().catch(() => undefined)
  return isThere
}

/** Deletes a call, which was discarded or, where there is a server's message, sent. */
export async function deleteCall(id: string, message?: SentCall): Promise<void> {
  await vault.delete(id)
  unwritten.delete(id)
  if (message) {
    notify.success(message.message, { title: message.title })
    sent.emit()
  }
  await tellTabs(message)
}

function assertOwner(owner: string | null): void {
  if (owner === null || getOwner() !== owner) throw new Error('the outbox has another owner')
}

async function tellTabs(message?: SentCall): Promise<void> {
  await refresh()
  tabs?.postMessage({ owner: getOwner(), ...(message && { sent: message }) } satisfies TabMessage)
}
