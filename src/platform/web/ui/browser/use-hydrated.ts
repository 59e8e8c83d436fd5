import { useSyncExternalStore } from 'react'

/** False in the server's page and in the drawing that takes it over: what nobody looks at yet follows in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function never(): () => void {
  return () => undefined
}
