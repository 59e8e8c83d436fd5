import { useEffect, useRef, useState } from 'react'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { useHydrated } from '#platform/web/ui/browser/use-hydrated.ts'

/** A delay that the specification prescribes; with the setting PACING=0 every such delay is 0 (D-122). */
export function pacedMs(ms: number): number {
  return browserSettings().pacing === 0 ? 0 : ms
}

export function delay(ms: number): Promise<void> {
  const paced = pacedMs(ms)
  return paced === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, paced))
}

/**
 * True for at least this long, and again whenever the key changes, for example the text of a search. It only keeps a skeleton visible
 * longer: data is requested at once (D-122). A skeleton that the server rendered counts from the page's first paint (D-335).
 */
export function useMinimumLoading(minimumMs: number, key: string = ''): boolean {
  const ms = pacedMs(minimumMs)
  const [elapsedKey, setElapsedKey] = useState<string | null>(ms === 0 ? key : null)
  const renderedByServer = useRef(!useHydrated())
  useEffect(() => {
    const shownMs = renderedByServer.current ? msSinceFirstPaint() : 0
    renderedByServer.current = false
    const timer = setTimeout(() => setElapsedKey(key), ms - shownMs)
    return () => clearTimeout(timer)
  }, [ms, key])
  return ms > 0 && elapsedKey !== key
}

function msSinceFirstPaint(): number {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]
  return painted ? Math.max(0, performance.now() - painted.startTime) : 0
}
