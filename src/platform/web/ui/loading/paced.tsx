import type { ReactNode } from 'react'
import { type pace, usePacing } from '#platform/web/ui/loading/pacing.ts'
import style from './paced.module.css'

interface PacedProps {
  /** Which constant of pacing.ts. */
  by: Parameters<typeof pace>[0]
  /** Starts anew when it changes. */
  of?: string
  skeleton: ReactNode
  /** Absent: nothing has arrived yet, the skeleton stays. */
  children: ReactNode | null
}

/**
 * Shows the skeleton at least as long as the specification says, over contents that are already there: the server's
 * page has them for search engines, and without JavaScript the skeleton fades by itself.
 */
export function Paced({ by, of, skeleton, children }: PacedProps) {
  const waits = usePacing(by, of)
  if (children === null || children === undefined || children === false) return skeleton
  if (!waits) return children
  return (
    <div className={style.stack}>
      <div className={style.behind}>{children}</div>
      <div className={style.over}>{skeleton}</div>
    </div>
  )
}
