import { NotFoundScreen as NotFound } from '#app/web/error-pages/not-found-screen.tsx'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'

/** A screen that cannot be drawn keeps the frame and offers another try; what is not there is the 404 page. */
export function ScreenError({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (isNotFound(error)) return <NotFound />
  return (
    <div className="page">
      <LoadError error={error} onRetry={onRetry} />
    </div>
  )
}

const notFound = 6

export function isNotFound(error: unknown): boolean {
  return isApiError(error, notFound)
}
