import type { Location } from '#platform/web/router/location.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

const storageKey = 'scroll'
const maxStored = 50

/** The scroll positions of this tab's history entries by their keys. */
function getPositions(): Record<string, number> {
  return JSON.parse(getSessionStorage()?.getItem(storageKey) ?? '{}') as Record<string, number>
}

export function storeScrollPosition(key: string): void {
  const { [key]: _previous, ...others } = getPositions()
  const latest = Object.fromEntries([...Object.entries(others), [key, window.scrollY]].slice(-maxStored))
  getSessionStorage()?.setItem(storageKey, JSON.stringify(latest))
}

/** Scrolls a new page to its top (C-GARD-001) or to its anchor, and one reached by 'back' to its previous position. */
export function restoreScrollPosition({ key, hash }: Location, isBack: boolean): void {
  // the new screen must be rendered before it can be scrolled
  requestAnimationFrame(() => {
    const target = hash && document.getElementById(hash.slice(1))
    const previous = isBack ? getPositions()[key] : undefined
    if (previous !== undefined) window.scrollTo(0, previous)
    else if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
  })
}
