import type { ReactNode } from 'react'
import style from './badge.module.css'

export type Tone = 'success' | 'warning' | 'danger' | 'accent' | 'neutral'

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={style.badge} data-tone={tone}>
      {children}
    </span>
  )
}
