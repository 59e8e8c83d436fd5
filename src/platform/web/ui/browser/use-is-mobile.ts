import { useSyncExternalStore } from 'react'

/** Below it stand the layouts of phones. */
const query = '(width < 768px)'

function watch(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** For what differs in kind between a phone and a desk; mere sizes are left to the style sheets. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  )
}
