import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'

/** A page of one thing before it is there. */
export function AdminSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton width="14ch" height="48px" />
      <Skeleton height="220px" />
      <Skeleton height="160px" />
    </SkeletonGroup>
  )
}
