import type { Location } from '#platform/web/router/location.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import { observeSize } from '#platform/web/ui/browser/observe-size.ts'

const storageKey = 'scroll'
const maxStored = 50
/** How long after navigation the contents of a page may still load and change its height. */
const maxWaitMs = 4_000

/** The scroll positions of this tab's history entries by their keys. */
function getPositions(): Record<string, number> {
  return JSON.parse(getSessionStorage()?.getItem(storageKey) ?? '{}') as Record<string, number>
}

/** Stores how far a page was scrolled when it was left; a page that is still being scrolled to its previous position keeps that one. */
export function storeScrollPosition(key: string): void {
  if (key === restoredKey) return
  const { [key]: _previous, ...others } = getPositions()
  const latest = Object.fromEntries([...Object.entries(others), [key, window.scrollY]].slice(-maxStored))
  getSessionStorage()?.setItem(storageKey, JSON.stringify(latest))
}

/** The key of the entry whose page is being scrolled to its previous position. */
let restoredKey: string | null = null

/** Ends the wait for a page that is too short for its previous position. */
let stopWaiting = () => {}

/** Called after a navigation that keeps the scroll position: the page is no longer scrolled to its previous position. */
export function keepScrollPosition(): void {
  stopWaiting()
}

/** Scrolls a new page to its top (C-GARD-001) or to its anchor, and after going back a page to its previous position. */
export function restoreScrollPosition({ key, hash }: Location, isBack: boolean): void {
  stopWaiting()
  const previous = isBack ? getPositions()[key] : undefined
  if (previous) scrollWhenLongEnough(key, previous)
  // the new screen must be rendered before it can be scrolled
  else
    requestAnimationFrame(() => {
      const target = hash && document.getElementById(hash.slice(1))
      if (target && previous === undefined) target.scrollIntoView()
      else window.scrollTo(0, 0)
    })
}

/** Scrolls to a position whenever the page grows, because its lists may still be loading; any input of the person stops that. */
function scrollWhenLongEnough(key: string, top: number): void {
  const wait = new AbortController()
  // the observer calls back at least once, when the new screen has been laid out
  const stopObserving = observeSize([document.documentElement], () => window.scrollTo(0, top))
  const timer = setTimeout(() => stopWaiting(), maxWaitMs)
  restoredKey = key
  stopWaiting = () => {
    restoredKey = null
    stopObserving()
    clearTimeout(timer)
    wait.abort()
  }
  for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(input, stopWaiting, { passive: true, signal: wait.signal })
}
