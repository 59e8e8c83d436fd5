import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from './product-detail.module.css'

export function ProductDetailSkeleton() {
  return (
    <SkeletonGroup className={style.detail}>
      <Skeleton ratio="16 / 15" />
      <div className={style.facts}>
        <Skeleton width="30%" height="14px" />
        <Skeleton width="80%" height="40px" />
        <Skeleton width="60%" />
        <Skeleton width="40%" height="32px" />
        <Skeleton height="52px" round />
        <Skeleton height="120px" />
      </div>
    </SkeletonGroup>
  )
}
