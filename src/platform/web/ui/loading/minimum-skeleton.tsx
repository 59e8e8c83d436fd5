import type { ReactNode } from 'react'
import { useMinimumLoading } from './minimum-loading-time.ts'
import style from './minimum-skeleton.module.css'

interface MinimumSkeletonProps {
  minimumMs: number
  skeleton: ReactNode
  /** Null while nothing has arrived: the skeleton stays. */
  children: ReactNode | null
}

/**
 * Shows the skeleton for at least the time of the specification, over contents that are rendered already: search engines
 * find them in the server's page, and without JavaScript the skeleton fades by itself.
 */
export function MinimumSkeleton({ minimumMs, skeleton, children }: MinimumSkeletonProps) {
  const loading = useMinimumLoading(minimumMs)
  if (children === null || children === undefined || children === false) return skeleton
  if (!loading) return children
  return (
    <div className={style.stack}>
      <div className={style.behind}>{children}</div>
      <div className={style.over}>{skeleton}</div>
    </div>
  )
}
