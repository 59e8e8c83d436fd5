import type { QueryClient } from '@tanstack/react-query'
import { mayLeaveForms } from '#platform/web/forms/unsaved-forms.ts'
import { type Location, resolveTo } from '#platform/web/router/location.ts'
import type { Navigate, NavigateOptions } from '#platform/web/router/router.tsx'
import { createEmitter } from '#platform/web/storage/emitter.ts'
import { closeAllPrompts } from '#platform/web/ui/overlays/create-prompt.ts'
import type { HistoryAction } from './browser-history.ts'
import { currentLocation, hrefOf, isOwnEntry, locationForAction, writeHistoryEntry } from './browser-history.ts'
import { redirectAfterVisit } from './guards.ts'
import { type PreparedRoute, prepareRoute, redirectFor } from './prepare-route.ts'
import { getShownRoute, type RouteState, type ShownRoute } from './route-state.ts'
import { keepScrollPosition, restoreScrollPosition, storeScrollPosition } from './scroll-position.ts'
import { getRequestedPage, updateReturnPath } from './update-return-path.ts'

const maxRedirects = 5

/** The redirects of one navigation: how many the guards have made, and the requested page that needs a login. */
interface Redirected {
  times: number
  requestedPath: string | null
}

/** Ties the browser's history to the route that is shown. In the browser only; the server renders one URL (entry-server.tsx). */
export function createRouter(queries: QueryClient, initial: ShownRoute) {
  const { emit, subscribe } = createEmitter()
  let state: RouteState = initial
  /** The URL of the latest navigation, loading or shown. */
  let requested: Pick<URL, 'pathname' | 'search'> = window.location

  const setState = (next: RouteState): void => {
    state = next
    emit()
  }

  const show = async (
    url: URL,
    action: HistoryAction,
    options: NavigateOptions = {},
    { times, requestedPath }: Redirected = { times: 0, requestedPath: null },
  ): Promise<void> => {
    requested = url
    const location = locationForAction(url, action, requestedPath)
    const preparing = prepareShownRoute(url, location, queries)
    if (preparing instanceof Promise) setState({ status: 'loading', previous: getShownRoute(state) })
    // nothing is awaited if everything is loaded: the route then changes at once, which a search field needs while someone types
    const next = preparing instanceof Promise ? await preparing : preparing
    // a later navigation has begun meanwhile
    if (requested !== url) return
    if (typeof next === 'string') {
      if (times > maxRedirects) throw new Error(`the guards redirect in a circle at ${url.pathname}`)
      const redirected = { times: times + 1, requestedPath: requestedPath ?? getRequestedPage(url) }
      return show(new URL(next, url), action === 'push' ? 'push' : 'replace', {}, redirected)
    }
    const previous = getShownRoute(state).location
    storeScrollPosition(previous.key)
    writeHistoryEntry(location, action)
    updateReturnPath(location, previous)
    setState(next)
    if (options.preventScrollReset) keepScrollPosition()
    else restoreScrollPosition(location, action === 'back')
  }
  const showCurrentUrl = (options?: NavigateOptions) => show(new URL(window.location.href), 'back', options)
  const navigate: Navigate = async (to, options = {}) => {
    if (typeof to === 'number') return window.history.go(to)
    const url = resolveTo(to, new URL(window.location.href))
    if (url.origin !== window.location.origin) return window.location.assign(url)
    const mayLeave = hrefOf(url) === hrefOf(getShownRoute(state).location) || mayLeaveForms()
    if (mayLeave !== true && !(await mayLeave)) return
    return show(url, options.replace ? 'replace' : 'push', options)
  }

  window.history.scrollRestoration = 'manual'
  window.addEventListener('popstate', async () => {
    const mayLeave = mayLeaveForms()
    // the browser has already left the history entry: if the person stays on the page, the page gets a new entry
    if (mayLeave !== true && !(await mayLeave)) return writeHistoryEntry(getShownRoute(state).location, 'push')
    // prompts belong to the page that was left; the guard of the next page may open them again
    closeAllPrompts()
    void showCurrentUrl()
  })
  window.addEventListener('pagehide', () => storeScrollPosition(getShownRoute(state).location.key))
  // after a reload the visitor may have gone back before this listener was added
  if (hrefOf(initial.location) !== hrefOf(currentLocation())) void showCurrentUrl()
  else if (!isOwnEntry()) writeHistoryEntry(initial.location, 'replace')
  // the page was reloaded, or reached by the back or forward button from another document
  else restoreScrollPosition(initial.location, true)
  updateReturnPath(initial.location, null)

  return {
    navigate,
    requestedSearch: () => (requested.pathname === window.location.pathname ? requested : window.location).search,
    subscribe,
    getState: () => state,
    /** The state with which the page was rendered: React hydrates with it even if the visitor has navigated since. */
    getInitialState: (): RouteState => initial,
    /** Prepares the same URL again, after an error. */
    retry: () => showCurrentUrl({ preventScrollReset: true }),
    /** Redirects if the viewer has changed and may not see this page any more. */
    async recheckGuard(): Promise<void> {
      const redirecting = redirectFromShown(getShownRoute(state), queries)
      // nothing is awaited without need, because another navigation follows immediately after a client has left a visit
      const redirect = redirecting instanceof Promise ? await redirecting : redirecting
      if (redirect === null) return
      const shown = new URL(window.location.href)
      await show(new URL(redirect, shown), 'replace', {}, { times: 1, requestedPath: getRequestedPage(shown) })
    },
  }
}

export type AppRouter = ReturnType<typeof createRouter>

type Next = ShownRoute | string

/** The state for this location, or the path to redirect to. An error becomes the state 'failed'. */
function prepareShownRoute(url: URL, location: Location, queries: QueryClient): Next | Promise<Next> {
  const ready = (prepared: PreparedRoute | string): Next =>
    typeof prepared === 'string' ? prepared : { status: 'ready', location, ...prepared }
  const failed = (error: unknown): Next => ({ status: 'failed', location, error })
  try {
    const preparing = prepareRoute(url, queries)
    return preparing instanceof Promise ? preparing.then(ready, failed) : ready(preparing)
  } catch (error) {
    return failed(error)
  }
}

/** The path to redirect to if the viewer may no longer see the page that is shown; null otherwise. */
function redirectFromShown(shown: ShownRoute, queries: QueryClient): string | null | Promise<string | null> {
  if (shown.status === 'failed') return null
  const url = new URL(window.location.href)
  // the guard of /explore stores the link when the page is opened; run again it would restore a visit that was left
  if (shown.route.definition.guard === 'explore') return redirectAfterVisit(url)
  return redirectFor(shown.route, url, queries)
}
