import { useEffect, useEffectEvent } from 'react'

/** Calls back when the browser restores the page from its back/forward cache, after a visit to another site. */
export function usePageRestore(onRestore: () => unknown): void {
  const restored = useEffectEvent(onRestore)
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && restored()
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
}
