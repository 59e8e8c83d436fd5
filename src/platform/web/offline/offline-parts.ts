/** A call whose answer can be read again on this device. */
export interface StoredCall {
  path: string
  /** Path and query, as they are sent. */
  request: string
  accessToken: string
}

export interface WaitingCall {
  kind: string
  /** The call's name in lists that people read. */
  title: string
  content: unknown
  /** The idempotency key, with which it may have been sent already. */
  key: string
  /** The user who has made the call, and for whom alone it is kept. */
  owner: string | null
}

/** The calls that wait on this device (outbox.ts). */
export interface Outbox {
  /** Stores a call until the shop can be reached. */
  addToOutbox(call: WaitingCall): Promise<void>
}

/** The code that works without a network; it is loaded with the first call of a person for whom this device stores something. */
export interface OfflineParts {
  /** The answer of the shop, or the last one that this device has. */
  answer<Data>(call: StoredCall, send: () => Promise<Data>): Promise<Data>
  openOutbox(): Promise<Outbox>
}

interface Source {
  /** Whether this device keeps anything for the viewer. */
  isActive(): boolean
  load(): Promise<OfflineParts>
}

let source: Source | null = null
let parts: OfflineParts | null = null

/** Called by the composition root, which knows for whom this device keeps anything, and how to load the code. */
export function setOfflineParts(next: Source | null): void {
  source = next
  parts = null
}

/** Loads the code that works without a network; rejected on a page that keeps nothing. */
export async function loadOfflineParts(): Promise<OfflineParts> {
  parts ??= await (source as Source).load()
  return parts
}

/** How many calls of this page may have changed what the shop has; an answer that was asked for before one of them may be out of date. */
let changes = 0

export const countChanges = (): number => changes

/** Sends a call and stores its answer; if the shop cannot be reached or is slow, the stored answer is read from this device. */
export function sendOrRead<Data>(call: StoredCall | null, send: () => Promise<Data>): Promise<Data> {
  if (!source?.isActive()) return send()
  if (!call) return send().finally(recordChange)
  if (parts) return parts.answer(call, send)
  const sending = send()
  const stored = loadOfflineParts().then(
    (loaded) => loaded.answer(call, () => sending),
    () => sending,
  )
  // the first answer counts, so it is not delayed by loading the code that stores it
  return Promise.race([stored, sending.catch(() => stored)])
}

function recordChange(): void {
  changes += 1
}

export const answersDatabase = 'answers'
export const outboxDatabase = 'outbox'

/** Deletes these databases in all tabs, with the keys that decrypt them, and the pictures that were viewed. */
export function wipeDevice(databases = [answersDatabase, outboxDatabase]): void {
  for (const name of databases) globalThis.indexedDB?.deleteDatabase(name)
  // the pictures are in the cache of the service worker
  globalThis.caches?.delete('pictures').catch(() => undefined)
}
