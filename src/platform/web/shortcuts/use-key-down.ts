import { useEffectEvent, useLayoutEffect } from 'react'

/** Listens for keys on the whole page, from before the first paint on, so that a key is heard as soon as the button that names it is shown. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const listen = useEffectEvent(onKey)
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
