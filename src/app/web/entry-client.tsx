import '#platform/web/ui/fonts.css'
import '#platform/web/ui/tokens.css'
import '#platform/web/ui/base.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { SentAnswers } from '#app/rendered-page.ts'
import { App } from '#app/web/app.tsx'
import { placeHere } from '#app/web/browser-history.ts'
import { type Failed, openRouter, type Shown } from '#app/web/open-router.ts'
import { elsewhere, prepare } from '#app/web/prepare.ts'
import { drawingOf, routeOf } from '#app/web/screens.ts'
import { watchKept } from '#platform/web/kept.ts'
import { showKeptNotice } from '#platform/web/notify.ts'
import { newQueryClient } from '#platform/web/queries.ts'
import { currentViewer } from '#platform/web/session.ts'
import { tabStorage } from '#platform/web/tab-storage.ts'

const queries = newQueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
/** The answers the server drew the page with; null where it drew a skeleton only. */
const sent = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as SentAnswers | null
for (const [key, data] of sent ?? []) queries.setQueryData(key, data)
const taken = sent && (await takeOver())
const router = openRouter(queries, taken ?? (await begin(new URL(location.href))))
const app = (
  <QueryClientProvider client={queries}>
    <App router={router} />
  </QueryClientProvider>
)
if (taken) hydrateRoot(root, app)
else createRoot(root).render(app)
showKeptNotice()
watchViewer(queries)

/** The page that the server drew, unless it is not for this viewer. Its code is there before React looks at it. */
async function takeOver(): Promise<Shown | null> {
  const place = placeHere()
  const route = routeOf(place.pathname)
  const [drawing, other] = await Promise.all([drawingOf(route), elsewhere(route, new URL(location.href), queries)])
  if (other === null) return { route, drawing, place }
  // asked once: what a guard has found out is not asked again for the page it leads to
  history.replaceState(null, '', other)
  return null
}

async function begin(url: URL): Promise<Shown | Failed> {
  try {
    const prepared = await prepare(url, queries)
    if (typeof prepared !== 'string') return { ...prepared, place: placeHere() }
    history.replaceState(null, '', prepared)
    return begin(new URL(location.href))
  } catch (failure) {
    return { place: placeHere(), failure }
  }
}

/** Somebody logs in or out, here or in another tab: guards look again, and what belonged to the one before is dropped. */
function watchViewer(queries: QueryClient): void {
  let before = currentViewer()
  watchKept(() => {
    const viewer = currentViewer()
    document.documentElement.dataset.viewer = viewer.kind
    if (viewer.key === before.key && viewer.kind === before.kind) return
    const gone = before.key
    before = viewer
    if (gone !== 'anon') queries.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(gone) })
    void router.checkGuard()
  })
}

// after a new release the old chunks are gone: the page is loaded anew, once
window.addEventListener('vite:preloadError', (event) => {
  const tab = tabStorage()
  // a tab that remembers nothing would do it for ever
  if (!tab || tab.getItem('reloaded') === location.pathname) return
  tab.setItem('reloaded', location.pathname)
  event.preventDefault()
  location.reload()
})
