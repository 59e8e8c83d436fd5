import { useSyncExternalStore } from 'react'

/** False on the server and during hydration, then true: for contents that are rendered in the browser only. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing(): () => void {
  return () => undefined
}
