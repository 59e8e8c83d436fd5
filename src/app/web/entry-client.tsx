import '#platform/web/ui/fonts.css'
import '#platform/web/ui/tokens.css'
import '#platform/web/ui/base.css'
import '#platform/web/ui/forced-colors.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { currentViewer, type Viewer } from '#access/web/viewer.ts'
import { adoptStoredSession, isForOtherViewer, reloadForOtherViewer } from '#accounts/sessions/web/page-viewer.ts'
import { claimTab, sessionCredentials } from '#accounts/sessions/web/session.ts'
import type { RouteGroup } from '#app/routes.ts'
import { currentLocation } from '#app/web/routing/browser-history.ts'
import { createRouter } from '#app/web/routing/create-router.ts'
import { matchRoute } from '#app/web/routing/match-route.ts'
import { laterScreens, loadScreen, prepareRoute, redirectFor } from '#app/web/routing/prepare-route.ts'
import type { ReadyRoute, ShownRoute } from '#app/web/routing/route-state.ts'
import { getRequestedPage } from '#app/web/routing/update-return-path.ts'
import { visitCredentials } from '#links/visits/web/visit-credentials.ts'
import { setShopIdentity } from '#platform/shop-identity.ts'
import { commonText } from '#platform/text.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { setCredentialSources } from '#platform/web/api-client/credentials.ts'
import { preloadResponses } from '#platform/web/api-client/preloaded-responses.ts'
import { createQueryClient } from '#platform/web/api-client/query-client.ts'
import { setUnnotifiedCalls } from '#platform/web/api-client/unnotified-calls.ts'
import { isImportingSchema } from '#platform/web/forms/schema-imports.ts'
import { setOfflineParts } from '#platform/web/offline/offline-parts.ts'
import { getStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import { isLeavingPage, watchPageLeaving } from '#platform/web/ui/browser/page-leaving.ts'
import { notify, showNotificationAfterReload } from '#platform/web/ui/notifications/notify.ts'
import type { DehydratedQueries } from '../rendered-page.ts'
import { appText } from '../text.ts'
import { App } from './app.tsx'
import { unnotifiedCalls } from './unnotified-calls.ts'

// an older browser gets the functions that it lacks before anything uses them; all others load nothing
if (isOlderBrowser()) await import('#app/web/older-browsers.ts')

// only readers who ask for more contrast load these styles
if (matchMedia('(prefers-contrast: more)').matches) void import('#platform/web/ui/more-contrast.css')
setShopIdentity(browserSettings().identity)
// during a visit through a link its own token is sent, even if a seller is logged in
setCredentialSources(visitCredentials, sessionCredentials)
setUnnotifiedCalls(unnotifiedCalls)
// only sellers can read and send without a network
setOfflineParts({
  isActive: () => currentViewer().kind === 'seller',
  load: () => import('#app/web/offline.ts'),
})
claimTab()
preloadAdminCalls()
const queries = createQueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
/** The query data that the server rendered the page with; null where it rendered a skeleton only. */
const dehydrated = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as DehydratedQueries | null
for (const [key, data] of dehydrated ?? []) queries.setQueryData(key, data)
const hydrated = dehydrated && (await prepareHydration())
const router = createRouter(queries, hydrated ?? (await loadInitialRoute(new URL(location.href))))
const app = (
  <QueryClientProvider client={queries}>
    <App router={router} />
  </QueryClientProvider>
)
// as a transition React hydrates in steps of a few milliseconds, between which a phone scrolls and paints
if (hydrated) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
showNotificationAfterReload()
importNextScreens()
watchViewer(queries)

/** Makes the first calls of an administrator's list, which the server's page names, while the code of the list is on its way. */
function preloadAdminCalls(): void {
  const paths = JSON.parse(document.getElementById('preloaded-calls')?.textContent ?? '[]') as string[]
  const token = getStored('accessToken')
  // an administrator who has chosen a page size makes other calls than the server's page names
  if (currentViewer().kind === 'admin' && token && getStored('pageSize') === null) preloadResponses(paths, token)
}

/** The route that the server rendered, with its code imported before React hydrates; null if this viewer is redirected. */
async function prepareHydration(): Promise<ReadyRoute | null> {
  const hydratedLocation = currentLocation()
  const route = matchRoute(hydratedLocation.pathname)
  const [screen, redirect] = await Promise.all([loadScreen(route), redirectFor(route, new URL(location.href), queries)])
  if (redirect === null) return { status: 'ready', route, screen, location: hydratedLocation }
  // goes to the redirect's target now, since the next step would otherwise run the guard of the requested URL again
  history.replaceState(null, '', redirect)
  return null
}

async function loadInitialRoute(url: URL): Promise<ShownRoute> {
  try {
    const prepared = await prepareRoute(url, queries)
    if (typeof prepared !== 'string') return { status: 'ready', ...prepared, location: currentLocation() }
    history.replaceState({ requestedPath: getRequestedPage(url) }, '', prepared)
    return loadInitialRoute(new URL(location.href))
  } catch (error) {
    return { status: 'failed', location: currentLocation(), error }
  }
}

/** Loads the imports of the screens that this viewer can open next, so that the first click waits for its screen alone. */
function importNextScreens(): void {
  const groups: Record<Viewer['kind'], readonly RouteGroup[]> = {
    visitor: ['visitor'],
    client: ['seller'],
    seller: ['seller', 'account'],
    admin: [],
  }
  for (const group of groups[currentViewer().kind]) laterScreens[group]?.().catch(() => undefined)
}

/** After a login or logout, in this tab or another one: rechecks the guard and removes the cached data of the previous viewer. */
function watchViewer(queries: QueryClient): void {
  let previous = currentViewer()
  subscribeToStorage(() => {
    if (isForOtherViewer()) return reloadForOtherViewer()
    adoptStoredSession()
    const viewer = currentViewer()
    document.documentElement.dataset.viewer = viewer.kind
    if (viewer.key === previous.key && viewer.kind === previous.kind) return
    const { key } = previous
    claimTab()
    previous = viewer
    importNextScreens()
    if (key !== 'anon') queries.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(key) })
    void router.recheckGuard()
  })
}

watchPageLeaving()
// after a new release the old chunks are gone, so the page is reloaded once, but not where typed text would be lost: in a form, or without
// a network; nor while the page is being left, since the reload would end the way to the bank's page
window.addEventListener('vite:preloadError', (event) => {
  if (isImportingSchema() || isLeavingPage()) return
  const tab = getSessionStorage()
  // once for each path of each build, of which this script's URL is the name
  const page = `${import.meta.url} ${location.pathname}`
  const reloaded = tab?.getItem('reloaded')?.split('\n') ?? []
  // a tab that stores nothing would reload for ever
  if (!navigator.onLine || !tab || reloaded.includes(page))
    return notify.error(navigator.onLine ? appText.partNotLoaded : commonText.noAnswer)
  tab.setItem('reloaded', [...reloaded, page].join('\n'))
  event.preventDefault()
  location.reload()
})

/** Whether the browser lacks one of the functions that older-browsers.ts adds. */
function isOlderBrowser(): boolean {
  return !('canParse' in URL && 'toSpliced' in [] && 'findLast' in [] && 'requestSubmit' in HTMLFormElement.prototype)
}
