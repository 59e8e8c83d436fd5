import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { RouteGroup } from '#app/routes.ts'
import { ScreenError, ScreenErrorBoundary } from '#app/web/error-pages/screen-error.tsx'
import { BareLayout } from '#app/web/layouts/bare-layout.tsx'
import { Layout } from '#app/web/layouts/layout.tsx'
import { ShopLayout } from '#app/web/layouts/shop-layout.tsx'
import { replayEarlyInput } from '#app/web/replay-early-input.ts'
import type { AppRouter } from '#app/web/routing/create-router.ts'
import type { LoadedScreen } from '#app/web/routing/load-screen.ts'
import { getShownRoute, type ShownRoute } from '#app/web/routing/route-state.ts'
import { RouterContext } from '#platform/web/router/router.tsx'

/** The whole shop in the browser: renders what the router shows. */
export function App({ router }: { router: AppRouter }) {
  const state = useSyncExternalStore(router.subscribe, router.getState, router.getInitialState)
  const shown = getShownRoute(state)
  const { location } = shown
  const params = shown.status === 'ready' ? shown.route.params : noParams
  useEffect(() => {
    // a viewer's own parts are rendered right after hydration, and take part in what is replayed
    const timer = setTimeout(replayEarlyInput)
    return () => clearTimeout(timer)
  }, [])
  const value = useMemo(() => ({ location, params, navigate: router.navigate }), [location, params, router])
  return (
    <RouterContext value={value}>
      <Page shown={shown} loading={state.status === 'loading'} onRetry={router.retry} />
    </RouterContext>
  )
}

const noParams = {}

interface PageProps {
  shown: ShownRoute
  loading: boolean
  onRetry: () => unknown
}

/** One page, rendered alike by the server and the browser. */
export function Page({ shown, loading, onRetry }: PageProps) {
  if (shown.status === 'failed')
    return (
      <Layout loading={loading} prepared={null}>
        <ShopLayout>
          <ScreenError error={shown.error} onRetry={onRetry} />
        </ShopLayout>
      </Layout>
    )
  const { route, screen, location } = shown
  const { Screen } = screen
  return (
    <Layout loading={loading} prepared={shown}>
      <GroupLayout group={route.group} screen={screen}>
        <ScreenErrorBoundary key={location.pathname} onRetry={onRetry}>
          <Screen />
        </ScreenErrorBoundary>
      </GroupLayout>
    </Layout>
  )
}

interface GroupLayoutProps {
  group: RouteGroup
  screen: LoadedScreen
  children: ReactNode
}

/** The shop's layout stays mounted between pages of the shop and of the account. */
function GroupLayout({ group, screen, children }: GroupLayoutProps) {
  const contents = screen.Layout ? <screen.Layout>{children}</screen.Layout> : children
  if (group === 'client') return <BareLayout>{contents}</BareLayout>
  if (group === 'admin') return contents
  return <ShopLayout>{contents}</ShopLayout>
}
