import type { ReactNode } from 'react'
import style from './badge.module.css'

/** leaf: earned, completed, verified. amber: pending, not started. rose: refused, blocked. */
export type Tone = 'success' | 'warning' | 'danger' | 'accent' | 'neutral'

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={style.badge} data-tone={tone}>
      {children}
    </span>
  )
}
