import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { BareFrame } from '#app/web/bare-frame.tsx'
import { Layout } from '#app/web/layout.tsx'
import type { Failed, OpenRouter, Shown } from '#app/web/open-router.ts'
import { ScreenBoundary } from '#app/web/screen-boundary.tsx'
import { ScreenFailed } from '#app/web/screen-failed.tsx'
import type { Drawing } from '#app/web/screens.ts'
import { ShopFrame } from '#app/web/shop-frame.tsx'
import { RouterContext } from '#platform/web/router.tsx'

/** The whole shop at one place of its history. */
export function App({ router }: { router: OpenRouter }) {
  const shown = useSyncExternalStore(router.watch, router.shown, router.first)
  const loading = useSyncExternalStore(router.watch, router.isLoading, () => false)
  const { place } = shown
  const params = 'failure' in shown ? none : shown.route.params
  const value = useMemo(() => ({ place, params, go: router.go }), [place, params, router])
  return (
    <RouterContext value={value}>
      <Drawn shown={shown} loading={loading} onRetry={router.again} />
    </RouterContext>
  )
}

const none = {}

interface DrawnProps {
  shown: Shown | Failed
  loading: boolean
  onRetry: () => unknown
}

/** What server and browser draw alike. */
export function Drawn({ shown, loading, onRetry }: DrawnProps) {
  if ('failure' in shown)
    return (
      <Layout loading={loading} head={null}>
        <ShopFrame>
          <ScreenFailed error={shown.failure} onRetry={onRetry} />
        </ShopFrame>
      </Layout>
    )
  const { route, drawing, place } = shown
  const { Screen } = drawing
  return (
    <Layout loading={loading} head={route}>
      <Framed frame={route.frame} drawing={drawing}>
        <ScreenBoundary key={place.pathname} onRetry={onRetry}>
          <Screen />
        </ScreenBoundary>
      </Framed>
    </Layout>
  )
}

/** The shop's frame stays as it is between pages of the shop and of the account. */
function Framed({ frame, drawing: { Around }, children }: { frame: string; drawing: Drawing; children: ReactNode }) {
  const inside = Around ? <Around>{children}</Around> : children
  if (frame === 'bare') return <BareFrame>{inside}</BareFrame>
  if (frame === 'admin') return inside
  return <ShopFrame>{inside}</ShopFrame>
}
