import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from './page-skeleton.module.css'

/** Shown until the screen's code is loaded. */
export function PageSkeleton() {
  return (
    <SkeletonGroup className={`page ${style.page}`}>
      <Skeleton width="240px" height="44px" />
      <Skeleton height="120px" />
      <Skeleton height="120px" />
      <Skeleton height="120px" width="70%" />
    </SkeletonGroup>
  )
}
