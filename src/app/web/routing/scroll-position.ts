import type { Location } from '#platform/web/router/location.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

const storageKey = 'scroll'
const mostKept = 50

/** Where each page of this tab's history was scrolled to. */
function positions(): Record<string, number> {
  return JSON.parse(getSessionStorage()?.getItem(storageKey) ?? '{}') as Record<string, number>
}

export function storeScrollPosition(key: string): void {
  const { [key]: _before, ...others } = positions()
  const newest = Object.fromEntries([...Object.entries(others), [key, window.scrollY]].slice(-mostKept))
  getSessionStorage()?.setItem(storageKey, JSON.stringify(newest))
}

/** To the top of each new page (C-GARD-001), and back to where one was on the way back to a list. */
export function restoreScrollPosition({ key, hash }: Location, back: boolean): void {
  // the new screen has to stand before it can be scrolled
  requestAnimationFrame(() => {
    const target = hash && document.getElementById(hash.slice(1))
    const before = back ? positions()[key] : undefined
    if (before !== undefined) window.scrollTo(0, before)
    else if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
  })
}
