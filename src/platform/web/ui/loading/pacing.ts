import { useEffect, useState } from 'react'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'

/**
 * Every skeleton and delay of the specification. Data is asked for at once and the skeleton stays at least this long;
 * only the wait before a next page is a real one (D-122). PACING=0 makes them all 0.
 */
const milliseconds = {
  /** S-HOME-006 */
  banners: 2000,
  /** S-HOME-036 */
  carousel: 1000,
  /** S-LOGN-003 */
  loginPage: 1000,
  /** S-CLNT-046 */
  clientSearch: 1500,
  /** S-EXPL-038, S-FAVE-012, S-CLNT-045, C-ORD-014 */
  nextPage: 500,
  /** C-DLG-028 */
  linkSentAgain: 1000,
}

/** Carousels move on by themselves (S-HOME-035); not a delay, so PACING does not touch it. */
export const carouselEveryMs = 3000

export function pace(name: keyof typeof milliseconds): number {
  return browserSettings().pacing === 0 ? 0 : milliseconds[name]
}

export function paced(name: keyof typeof milliseconds): Promise<void> {
  const ms = pace(name)
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}

/** True until the time is over, and again whenever `of` changes (a search, say). */
export function usePacing(name: keyof typeof milliseconds, of: string = ''): boolean {
  const ms = pace(name)
  const [over, setOver] = useState<string | null>(ms === 0 ? of : null)
  useEffect(() => {
    const timer = setTimeout(() => setOver(of), ms)
    return () => clearTimeout(timer)
  }, [ms, of])
  return ms > 0 && over !== of
}
