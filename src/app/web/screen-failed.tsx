import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { Component as NotFound } from '#app/web/not-found-screen.tsx'
import { LoadError } from '#base/web/ui/state.tsx'

/** A screen that cannot be drawn keeps the header and offers another try. */
export function ScreenFailed() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <div className="page">
      <LoadError error={error} onRetry={() => revalidator.revalidate()} />
    </div>
  )
}
