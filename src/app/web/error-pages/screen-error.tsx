import { Component, type ReactNode } from 'react'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { NotFoundScreen as NotFound } from './not-found-screen.tsx'

interface BoundaryProps {
  children: ReactNode
  onRetry: () => unknown
}

/** Catches an error while a screen renders, so that its layout stays. Only a class component can catch it. */
export class ScreenErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    const retry = () => {
      this.setState({ error: null })
      return this.props.onRetry()
    }
    return <ScreenError error={this.state.error} onRetry={retry} />
  }
}

/** Shown instead of a screen that failed: the 404 page for a missing record, or else the error and a button to try again. */
export function ScreenError({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (isNotFound(error)) return <NotFound />
  return (
    <div className="page">
      <LoadError error={error} onRetry={onRetry} />
    </div>
  )
}

const notFoundCode = 6

export function isNotFound(error: unknown): boolean {
  return isApiError(error, notFoundCode)
}
