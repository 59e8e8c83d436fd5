import { findKind, type OutboxEntry } from './outbox-kinds.ts'

/** The pauses after a call that the shop was too busy for; the last one is repeated. */
const pausesMs = [5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000]
/** The longest pause that the shop may ask for. */
const longestPauseMs = 24 * 60 * 60_000

/** The call after the shop has answered that it is too busy: it waits as long as the shop asks for, and longer each time. */
export function withPause(entry: OutboxEntry, retryAfterMs: number, now: number): OutboxEntry {
  const tries = entry.tries ?? 0
  const pauseMs = Math.max(pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0, Math.min(retryAfterMs, longestPauseMs))
  return { ...entry, tries: tries + 1, notBefore: now + pauseMs }
}

/** How long the call still pauses. A longer time than any pause says that the device's clock was set back, and does not count. */
export function pauseLeftMs({ notBefore = 0 }: OutboxEntry, now: number): number {
  const leftMs = notBefore - now
  return leftMs > 0 && leftMs <= longestPauseMs ? leftMs : 0
}

/** Keeps the order among calls about the same person: nothing goes before an earlier one that still waits. */
export function createOrder() {
  const waitFor = new Set<string>()
  const namesOf = (entry: OutboxEntry) => findKind(entry.kind)?.about?.(entry) ?? []
  return {
    isHeld: (entry: OutboxEntry) => namesOf(entry).some((name) => waitFor.has(name)),
    /** The call stays, and holds those about the same person. */
    hold(entry: OutboxEntry): void {
      for (const name of namesOf(entry)) waitFor.add(name)
    },
  }
}
