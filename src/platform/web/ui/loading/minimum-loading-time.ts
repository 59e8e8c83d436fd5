import { useEffect, useState } from 'react'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'

/** The delays of the specification; with the setting PACING=0 they are all 0 (D-122). */
function pacedMs(ms: number): number {
  return browserSettings().pacing === 0 ? 0 : ms
}

export function delay(ms: number): Promise<void> {
  const paced = pacedMs(ms)
  return paced === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, paced))
}

/**
 * True for at least this long, and again whenever the key changes (a search, for one). Data is requested at once; only
 * its skeleton stays longer (D-122).
 */
export function useMinimumLoading(minimumMs: number, key: string = ''): boolean {
  const ms = pacedMs(minimumMs)
  const [elapsedKey, setElapsedKey] = useState<string | null>(ms === 0 ? key : null)
  useEffect(() => {
    const timer = setTimeout(() => setElapsedKey(key), ms)
    return () => clearTimeout(timer)
  }, [ms, key])
  return ms > 0 && elapsedKey !== key
}
