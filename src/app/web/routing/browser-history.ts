import { type Location, toLocation } from '#platform/web/router/location.ts'

/** What the browser keeps for us with each entry of its history. */
interface HistoryEntry {
  /** Counts the entries of this visit: a back arrow knows whether there is anything behind it. */
  idx: number
  key: string
}

/** How one came to a place: by a new entry, in the place of this one, or by one that was there before. */
export type HistoryAction = 'push' | 'replace' | 'back'

function currentEntry(): HistoryEntry | null {
  return window.history.state as HistoryEntry | null
}

/** Whether this entry is ours already; that of an address which was typed is not. */
export function isOwnEntry(): boolean {
  return currentEntry()?.key !== undefined
}

export function currentLocation(): Location {
  return locationForAction(new URL(window.location.href), 'back')
}

export function locationForAction(url: URL, step: HistoryAction): Location {
  const key = step === 'back' ? currentEntry()?.key : undefined
  return toLocation(url, key ?? newKey())
}

export function writeHistoryEntry(place: Location, step: HistoryAction): void {
  const before = currentEntry()?.idx ?? 0
  const entry: HistoryEntry = { idx: step === 'push' ? before + 1 : before, key: place.key }
  if (step === 'push') window.history.pushState(entry, '', hrefOf(place))
  if (step === 'replace') window.history.replaceState(entry, '', hrefOf(place))
}

export function hrefOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
