import type { QueryClient } from '@tanstack/react-query'
import { currentViewer } from '#access/web/viewer.ts'
import { oldOrdersMark } from '#app/routes.ts'
import { appText } from '#app/text.ts'
import { checkAdminGuard, checkGuard } from '#app/web/routing/guards.ts'
import { type LoadedScreen, loadScreen } from '#app/web/routing/load-screen.ts'
import { matchRoute, type RouteMatch } from '#app/web/routing/match-route.ts'
import { formatPageTitle, type PageHead } from '#platform/page-head.ts'
import type { PageContext } from '#platform/web/router/router.tsx'

/** A route whose guard has let the viewer in and whose code is imported. */
export interface PreparedRoute {
  route: RouteMatch
  screen: LoadedScreen
}

/** The path to redirect to where this viewer may not open the route, else null. */
export function redirectFor(route: RouteMatch, url: URL, queries: QueryClient): string | null | Promise<string | null> {
  const { definition, group } = route
  if (definition.guard) return checkGuard(definition.guard, url)
  if (url.search === `?${oldOrdersMark}`) return checkGuard('old-orders', url)
  return group === 'admin' ? checkAdminGuard(queries) : null
}

/**
 * Checks the guard, imports the code and starts the route's calls, all at the same time. A string is the path to
 * redirect to. No promise where nothing has to be waited for.
 */
export function prepareRoute(url: URL, queries: QueryClient): PreparedRoute | string | Promise<PreparedRoute | string> {
  const route = matchRoute(url.pathname)
  const loading = loadScreen(route)
  const redirecting = redirectFor(route, url, queries)
  // read anew each time: the guard may have found out who the viewer is
  const context = (): PageContext => ({ params: route.params, url, viewer: currentViewer().key })
  if (currentViewer().kind === 'admin') void prefetchAdminData(loading, queries, context())
  const finish = (redirect: string | null, screen: LoadedScreen): PreparedRoute | string => {
    if (redirect !== null) return redirect
    // not awaited: the screen shows its skeleton, and its own error where the call fails
    screen.page?.load?.(queries, context()).catch(() => undefined)
    return { route, screen }
  }
  if (redirecting instanceof Promise || loading instanceof Promise)
    return Promise.all([redirecting, loading]).then(([redirect, screen]) => finish(redirect, screen))
  return finish(redirecting, loading)
}

/** The list is requested while the guard still checks the viewer: the server answers it to administrators only. */
async function prefetchAdminData(
  loading: LoadedScreen | Promise<LoadedScreen>,
  queries: QueryClient,
  context: PageContext,
): Promise<void> {
  try {
    const { load } = await loading
    await load?.(queries, context)
  } catch {
    // the router and the screen wait for the same code and list, and report the error
  }
}

/** The head of the screen's page, else the route's title: those pages are personal and not for search engines. Null after an error. */
export function getRouteHead(prepared: PreparedRoute | null, queries: QueryClient, url: URL, viewer: string): PageHead {
  const page = prepared?.screen.page
  if (page) return page.head(queries, { params: prepared.route.params, url, viewer })
  const title = prepared?.route.definition.title ?? appText.lost
  return { title: formatPageTitle(title.charAt(0).toUpperCase() + title.slice(1)), hidden: true }
}
