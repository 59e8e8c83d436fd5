import type { ReactNode } from 'react'
import style from './step-bar.module.css'

interface StepBarProps {
  count?: number
  one?: string
  many?: string
  children: ReactNode
}

/** The bar at the bottom of a step: the number of selected items and the buttons. */
export function StepBar({ count, one, many, children }: StepBarProps) {
  return (
    <div className={style.bar}>
      <p className={style.count} role="status">
        {count !== undefined && (
          <>
            <strong className="figures">{count}</strong> {count === 1 ? one : many}
          </>
        )}
      </p>
      <div className={style.actions}>{children}</div>
    </div>
  )
}
