import type { CSSProperties } from 'react'
import { pageSize } from '#platform/web/api-client/call-api.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from './table-skeleton.module.css'

/** The rows of a list while they are loading. */
export function TableSkeleton({ columns }: { columns: number }) {
  const rows = Array.from({ length: pageSize }, (_, row) => `row-${row}`)
  return (
    <SkeletonGroup className={style.skeleton}>
      {rows.map((row) => (
        <div key={row} className={style.row} style={{ '--columns': columns } as CSSProperties}>
          {Array.from({ length: columns }, (_, cell) => `${row}-${cell}`).map((cell) => (
            <Skeleton key={cell} width="70%" height="14px" />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  )
}
