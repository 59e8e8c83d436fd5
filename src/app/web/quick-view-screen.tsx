import { PageSkeleton } from '#app/web/layouts/page-skeleton.tsx'

/** Its guard always redirects (D-076); the skeleton shows until it has. */
export function QuickViewScreen() {
  return <PageSkeleton />
}
