import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { visitor } from '#access/web/viewer.ts'
import { isNotFound } from '#app/web/error-pages/screen-error.tsx'
import { isRenderedWithData, matchRoute, type RouteMatch } from '#app/web/routing/match-route.ts'
import { getRouteHead, loadScreen } from '#app/web/routing/prepare-route.ts'
import type { ShownRoute } from '#app/web/routing/route-state.ts'
import { getPreloadedCalls, getRouteFiles } from '#app/web/routing/screen-files.ts'
import { setShopIdentity } from '#platform/shop-identity.ts'
import { setBrowserSettings } from '#platform/web/api-client/browser-settings.ts'
import { setInProcessApi } from '#platform/web/api-client/call-api.ts'
import { createQueryClient } from '#platform/web/api-client/query-client.ts'
import { toLocation } from '#platform/web/router/location.ts'
import { RouterContext } from '#platform/web/router/router.tsx'
import type { DehydratedQueries, Render } from '../rendered-page.ts'
import { Page } from './app.tsx'

/** Route parameters of the pages that are the same for all visitors. */
const publicRouteParams = new Set(['productId', 'categoryId', 'from'])

/** Renders a page as a visitor sees it. Settings and API are those of the process; each page has a query client of its own. */
export const render: Render = async ({ url: requestUrl, api, settings }) => {
  setBrowserSettings(settings)
  // the bundle that renders pages has its own copy of each module, so the server's identity of the shop is not set in it
  setShopIdentity(settings.identity)
  setInProcessApi(api)
  const queries = createQueryClient()
  const url = new URL(requestUrl, 'http://shop')
  const route = matchRoute(url.pathname)
  const shown = await loadRoute(route, url, queries)
  const failed = shown.status === 'failed'
  const router = {
    location: shown.location,
    params: route.params,
    navigate: async () => undefined,
    requestedSearch: () => url.search,
  }
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <RouterContext value={router}>
        <Page shown={shown} loading={false} onRetry={() => undefined} />
      </RouterContext>
    </QueryClientProvider>,
  )
  const head = getRouteHead(failed ? null : shown, queries, url, visitor.key)
  const dehydrated = dehydrateQueries(queries)
  queries.clear()
  return {
    status: getStatus(route, shown),
    html,
    // without data the browser renders the page itself; if the server failed, it may show the error with a button to try again
    data: failed || !isRenderedWithData(route) ? 'null' : safeJson(dehydrated),
    preloadedCalls: url.search === '' ? getPreloadedCalls(route) : [],
    head,
    modules: getRouteFiles(route),
    shared: isShared(route, shown, url),
  }
}

/**
 * Whether a page may be stored: only if its URL has none but known parameters. Any other may be the secret token of a link to pay, to
 * verify an email or to stop emails, or one that the card provider adds when the browser returns from it.
 */
function isShared({ params }: RouteMatch, shown: ShownRoute, { searchParams }: URL): boolean {
  const known = shown.status === 'ready' ? (shown.screen.page?.publicParams ?? []) : []
  const isPublic = (name: string) => known.includes(name)
  return Object.keys(params).every((name) => publicRouteParams.has(name)) && [...searchParams.keys()].every(isPublic)
}

async function loadRoute(route: RouteMatch, url: URL, queries: QueryClient): Promise<ShownRoute> {
  const location = toLocation(url, 'first')
  try {
    const context = { params: route.params, url, viewer: visitor.key }
    const screen = await loadScreen(route)
    await screen.page?.load?.(queries, context)
    return { status: 'ready', location, route, screen }
  } catch (error) {
    return { status: 'failed', location, error }
  }
}

function getStatus({ definition }: RouteMatch, shown: ShownRoute): number {
  if (shown.status === 'failed') return isNotFound(shown.error) ? 404 : 503
  return definition.screen === 'NotFoundScreen' ? 404 : 200
}

/** The query data that the page was rendered with; the browser hydrates with it. */
function dehydrateQueries(queries: QueryClient): DehydratedQueries {
  const all = queries.getQueryCache().getAll()
  return all.filter(({ state }) => state.status === 'success').map(({ queryKey, state }) => [queryKey, state.data])
}

/** Formats JSON that cannot end the script element around it. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
