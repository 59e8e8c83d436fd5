import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import style from './client-form.module.css'

export function ClientFormSkeleton() {
  return (
    <SkeletonGroup className={style.form}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="72px" />
      ))}
    </SkeletonGroup>
  )
}
