import { PageSkeleton } from '#app/web/layouts/page-skeleton.tsx'

/** Shows a skeleton until the guard has redirected, as it always does (D-076). */
export function QuickViewScreen() {
  return <PageSkeleton />
}
