import { createEmitter } from '#platform/web/storage/emitter.ts'

/** What the page knows of its network. */
export interface Network {
  /** Whether the browser says that it has a network, even if nothing can be reached through it. */
  isOnline: boolean
  /** When the shop gave the oldest answer on the screen that comes from this device, or else when it last answered; null if unknown. */
  shownFrom: number | null
  /** Whether something that is shown was read from this device, because the shop did not answer. */
  isReadFromDevice: boolean
}

const { emit, subscribe } = createEmitter()
export const subscribeToNetwork = subscribe

const regained = createEmitter()
/** Calls the listener when the shop answers again after something was read from this device. */
export const onNetworkRegained = regained.subscribe

let lastAnswerAt: number | null = null
let oldestRead: number | null = null
let current: Network = { isOnline: true, shownFrom: null, isReadFromDevice: false }

for (const event of ['online', 'offline']) globalThis.addEventListener?.(event, refresh)

/** The same object while nothing changes, as useSyncExternalStore needs it. */
export function getNetwork(): Network {
  const isOnline = globalThis.navigator?.onLine !== false
  const next: Network = { isOnline, shownFrom: oldestRead ?? lastAnswerAt, isReadFromDevice: oldestRead !== null }
  // a change of the last answer's time alone is ignored, since it is not shown while the shop answers
  const isSame = next.isOnline === current.isOnline && next.isReadFromDevice === current.isReadFromDevice
  if (!isSame || (next.isReadFromDevice && next.shownFrom !== current.shownFrom)) current = next
  return current
}

function refresh(): void {
  getNetwork()
  emit()
}

/** The shop has answered a call. */
export function recordAnswer(): void {
  lastAnswerAt = Date.now()
  if (oldestRead === null) return
  oldestRead = null
  refresh()
  regained.emit()
}

/** Records that an answer, given by the shop at this time, was read from this device. */
export function recordRead(answeredAt: number): void {
  if (oldestRead !== null && oldestRead <= answeredAt) return
  oldestRead = answeredAt
  refresh()
}
