import { SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import grid from './product-grid.module.css'
import style from './product-skeleton.module.css'

/** Tiles in the shape of what comes. */
export function ProductGridSkeleton({ count = 10 }: { count?: number }) {
  return (
    <SkeletonGroup className={grid.grid}>
      <Tiles count={count} />
    </SkeletonGroup>
  )
}

/** A row as the carousels show it. */
export function CarouselSkeleton() {
  return (
    <SkeletonGroup className={style.row}>
      <Tiles count={5} />
    </SkeletonGroup>
  )
}

function Tiles({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => `tile ${place}`).map((key) => (
    <span key={key} className={style.tile} />
  ))
}
