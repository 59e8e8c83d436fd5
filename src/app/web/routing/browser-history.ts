import { type Location, toLocation } from '#platform/web/router/location.ts'

/** What the shop stores with an entry of the browser's history. */
interface HistoryEntry {
  /** The number of entries since the tab was opened: a back arrow goes back only if this is not 0. */
  idx: number
  key: string
  requestedPath: string | null
}

/** A new entry ('push'), a replaced one, or an existing one that the browser has gone back or forward to ('back'). */
export type HistoryAction = 'push' | 'replace' | 'back'

function currentEntry(): HistoryEntry | null {
  return window.history.state as HistoryEntry | null
}

/** False for an entry that the shop has not made itself, such as that of a URL that was typed or followed from another site. */
export function isOwnEntry(): boolean {
  return currentEntry()?.key !== undefined
}

export function currentLocation(): Location {
  return locationForAction(new URL(window.location.href), 'back')
}

export function locationForAction(url: URL, action: HistoryAction, requestedPath: string | null = null): Location {
  const entry = action === 'back' ? currentEntry() : null
  return toLocation(url, entry?.key ?? newKey(), entry ? (entry.requestedPath ?? null) : requestedPath)
}

export function writeHistoryEntry(location: Location, action: HistoryAction): void {
  const previous = currentEntry()?.idx ?? 0
  const { key, requestedPath } = location
  const entry: HistoryEntry = { idx: action === 'push' ? previous + 1 : previous, key, requestedPath }
  if (action === 'push') window.history.pushState(entry, '', hrefOf(location))
  if (action === 'replace') window.history.replaceState(entry, '', hrefOf(location))
}

export function hrefOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
