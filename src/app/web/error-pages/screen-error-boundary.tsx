import { Component, type ReactNode } from 'react'
import { ScreenError } from '#app/web/error-pages/screen-error.tsx'

interface BoundaryProps {
  children: ReactNode
  onRetry: () => unknown
}

/** Catches an error while a screen renders; its layout stays. Only a class component can catch it. */
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
