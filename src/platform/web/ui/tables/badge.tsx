import type { ReactNode } from 'react'
import style from './badge.module.css'

/** leaf: earned, completed, verified. amber: pending, not started. rose: refused, blocked. */
export type Tone = 'leaf' | 'amber' | 'rose' | 'plum' | 'plain'

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={style.badge} data-tone={tone}>
      {children}
    </span>
  )
}
