import { type Place, placeOf } from '#platform/web/place.ts'

/** What the browser keeps for us with each entry of its history. */
interface Entry {
  /** Counts the entries of this visit: a back arrow knows whether there is anything behind it. */
  idx: number
  key: string
}

/** How one came to a place: by a new entry, in the place of this one, or by one that was there before. */
export type Step = 'push' | 'replace' | 'back'

function entryHere(): Entry | null {
  return window.history.state as Entry | null
}

/** Whether this entry is ours already; that of an address which was typed is not. */
export function isEntered(): boolean {
  return entryHere()?.key !== undefined
}

export function placeHere(): Place {
  return placeFor(new URL(window.location.href), 'back')
}

export function placeFor(url: URL, step: Step): Place {
  const key = step === 'back' ? entryHere()?.key : undefined
  return placeOf(url, key ?? newKey())
}

export function enter(place: Place, step: Step): void {
  const before = entryHere()?.idx ?? 0
  const entry: Entry = { idx: step === 'push' ? before + 1 : before, key: place.key }
  if (step === 'push') window.history.pushState(entry, '', hrefOf(place))
  if (step === 'replace') window.history.replaceState(entry, '', hrefOf(place))
}

export function hrefOf({ pathname, search, hash }: Place): string {
  return pathname + search + hash
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
