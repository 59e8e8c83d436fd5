import { useSyncExternalStore } from 'react'

/** For components that differ between widths; where only sizes differ, use a media query in the style sheet. */
function createWidthHook(query: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => matchMedia(query).matches,
      () => false,
    )
}

/** Below this width the pages have the layout of phones. */
export const useIsMobile = createWidthHook('(width < 768px)')

/** A tablet has room for a table, and not for all of its columns. */
export const useIsTablet = createWidthHook('(768px <= width < 1000px)')
