import { useEffect, useEffectEvent } from 'react'

/** The page as it was left for another site, taken out of the browser's drawer by 'back'. */
export function usePageRestore(onReturn: () => unknown): void {
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && returned()
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
}
