import '#base/web/ui/fonts.css'
import '#base/web/ui/tokens.css'
import '#base/web/ui/base.css'
import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { RouteHandle } from '#app/web/head-of.ts'
import { goesElsewhere, queriesContext, routes } from '#app/web/routes.tsx'
import { watchKept } from '#base/web/kept.ts'
import { showKeptNotice } from '#base/web/notify.ts'
import { newQueryClient } from '#base/web/queries.ts'
import { currentViewer } from '#base/web/session.ts'

interface Sent {
  /** Null: the screen is drawn here. */
  router: HydrationState | null
  queries: DehydratedState | null
}

const queries = newQueryClient()
const sent = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as Sent | null
const matches = matchRoutes(routes, location) ?? []
const handle = matches.at(-1)?.route.handle as RouteHandle | undefined
// what the server drew may not be for this viewer: then the router starts as on any navigation and its guard leads on
const stays = () => !handle || goesElsewhere(handle.address, new URL(location.href)) === null
const drawn = sent?.router && stays() ? sent.router : null

// a matched lazy route must be there before hydration, or React throws the server's page away
await Promise.all(matches.map(({ route }) => loadNow(route)))

const router = createBrowserRouter(routes, {
  getContext: () => new RouterContextProvider(new Map([[queriesContext, queries]])),
  ...(drawn ? { hydrationData: drawn } : {}),
})
const app = (
  <QueryClientProvider client={queries}>
    <HydrationBoundary state={drawn ? sent?.queries : null}>
      <RouterProvider router={router} />
    </HydrationBoundary>
  </QueryClientProvider>
)
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
if (drawn) hydrateRoot(root, app)
else createRoot(root).render(app)

showKeptNotice()

// somebody logs in or out, here or in another tab: guards look again, and what belonged to the one before is dropped
let before = currentViewer()
watchKept(() => {
  const viewer = currentViewer()
  document.documentElement.dataset.viewer = viewer.kind
  if (viewer.key === before.key && viewer.kind === before.kind) return
  const gone = before.key
  before = viewer
  if (gone !== 'anon') queries.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(gone) })
  router.revalidate()
})

// after a new release the old chunks are gone: the page is loaded anew, once
window.addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('reloaded') === location.pathname) return
  sessionStorage.setItem('reloaded', location.pathname)
  event.preventDefault()
  location.reload()
})

async function loadNow(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy())
  delete route.lazy
}
