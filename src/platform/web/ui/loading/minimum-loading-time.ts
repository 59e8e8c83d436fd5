import { useEffect, useRef, useState } from 'react'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { useHydrated } from '#platform/web/ui/browser/use-hydrated.ts'

/** The delays of the specification; with the setting PACING=0 they are all 0 (D-122). */
export function pacedMs(ms: number): number {
  return browserSettings().pacing === 0 ? 0 : ms
}

export function delay(ms: number): Promise<void> {
  const paced = pacedMs(ms)
  return paced === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, paced))
}

/**
 * True for at least this long, and again whenever the key changes (a search, for one). Data is requested at once; only
 * its skeleton stays longer (D-122). A skeleton that the server rendered has been shown since the page's first paint (D-335).
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
