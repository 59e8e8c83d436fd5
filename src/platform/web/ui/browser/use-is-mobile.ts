import { useSyncExternalStore } from 'react'

/** Below this width the pages have the layout of phones. */
const mobileQuery = '(width < 768px)'

function subscribe(listener: () => void): () => void {
  const list = matchMedia(mobileQuery)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** For components that differ between phone and desktop; where only sizes differ, use a media query in the style sheet. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(mobileQuery).matches,
    () => false,
  )
}
