import { SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import grid from './product-grid.module.css'
import style from './product-skeleton.module.css'

/** Placeholders in the shape of a product grid. */
export function ProductGridSkeleton({ count = 10 }: { count?: number }) {
  return (
    <SkeletonGroup className={grid.grid}>
      <Tiles count={count} />
    </SkeletonGroup>
  )
}

/** Placeholders in the shape of a carousel. */
export function CarouselSkeleton() {
  return (
    <SkeletonGroup className={style.row}>
      <Tiles count={5} />
    </SkeletonGroup>
  )
}

function Tiles({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => `tile ${index}`).map((key) => (
    <span key={key} className={style.tile} />
  ))
}
