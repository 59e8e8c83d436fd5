import type { Location } from '#platform/web/router/location.ts'
import type { PreparedRoute } from './prepare-route.ts'

/** The screen of the location is ready and shown. */
export interface ReadyRoute extends PreparedRoute {
  status: 'ready'
  location: Location
}

/** The screen's code or its guard threw; the page shows the error and a button to try again. */
export interface FailedRoute {
  status: 'failed'
  location: Location
  error: unknown
}

export type ShownRoute = ReadyRoute | FailedRoute

/** The guard or the code of another location is awaited; until then the page shows the previous one. */
export interface LoadingRoute {
  status: 'loading'
  previous: ShownRoute
}

export type RouteState = LoadingRoute | ShownRoute

/** What the page shows: the current route, or the previous one while the next is loading. */
export function getShownRoute(state: RouteState): ShownRoute {
  return state.status === 'loading' ? state.previous : state
}
