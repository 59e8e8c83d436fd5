import type { Location } from '#platform/web/router/location.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

const storageKey = 'scroll'
const maxStored = 50
/** For so long the contents of a page may change their length while they load. */
const maxWaitMs = 4_000

/** The scroll positions of this tab's history entries by their keys. */
function getPositions(): Record<string, number> {
  return JSON.parse(getSessionStorage()?.getItem(storageKey) ?? '{}') as Record<string, number>
}

export function storeScrollPosition(key: string): void {
  const { [key]: _previous, ...others } = getPositions()
  const latest = Object.fromEntries([...Object.entries(others), [key, window.scrollY]].slice(-maxStored))
  getSessionStorage()?.setItem(storageKey, JSON.stringify(latest))
}

/** Ends the wait for a page that is too short for its previous position. */
let stopWaiting = () => {}

/** The person goes on within the page, which keeps its own position from now on. */
export function keepScrollPosition(): void {
  stopWaiting()
}

/** Scrolls a new page to its top (C-GARD-001) or to its anchor, and one reached by 'back' to its previous position. */
export function restoreScrollPosition({ key, hash }: Location, isBack: boolean): void {
  stopWaiting()
  // the new screen must be rendered before it can be scrolled
  requestAnimationFrame(() => {
    const target = hash && document.getElementById(hash.slice(1))
    const previous = isBack ? getPositions()[key] : undefined
    if (previous) scrollWhenLongEnough(previous)
    else if (target && previous === undefined) target.scrollIntoView()
    else window.scrollTo(0, 0)
  })
}

/** Lists are still loading where the page was left long ago. What the person does meanwhile wins. */
function scrollWhenLongEnough(top: number): void {
  stopWaiting()
  const wait = new AbortController()
  const observer = new ResizeObserver(() => window.scrollTo(0, top))
  const timer = setTimeout(() => stopWaiting(), maxWaitMs)
  stopWaiting = () => {
    observer.disconnect()
    clearTimeout(timer)
    wait.abort()
  }
  for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(input, stopWaiting, { passive: true, signal: wait.signal })
  observer.observe(document.documentElement)
}
