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
 * Shows the skeleton for at least the time that the specification prescribes. The contents are already rendered behind it, so that search
 * engines find them in the server's page; without JavaScript the skeleton fades out by itself.
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
