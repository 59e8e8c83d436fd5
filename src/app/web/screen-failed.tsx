import { Component as NotFound } from '#app/web/not-found-screen.tsx'
import { isRefused } from '#platform/web/call.ts'
import { LoadError } from '#platform/web/ui/state.tsx'

/** A screen that cannot be drawn keeps the frame and offers another try; what is not there is the 404 page. */
export function ScreenFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (isMissing(error)) return <NotFound />
  return (
    <div className="page">
      <LoadError error={error} onRetry={onRetry} />
    </div>
  )
}

const notFound = 6

export function isMissing(error: unknown): boolean {
  return isRefused(error, notFound)
}
