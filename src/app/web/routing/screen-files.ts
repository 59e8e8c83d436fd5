import { screenFiles } from '#app/routes.ts?screen-files'
import type { RouteMatch } from '#app/web/routing/match-route.ts'

/**
 * The source files of a route, as the build's manifest names them, so that the server's page can link their chunks and styles. What comes
 * with every page has no chunk of its own, and the manifest does not name it.
 */
export function getRouteFiles({ definition, group }: RouteMatch): string[] {
  return [
    `src/app/routes.ts?screens=${group}`,
    screenFiles[definition.screen],
    `src/app/web/layouts/${group}-layout.tsx`,
  ]
}

const calls = import.meta.glob<readonly string[]>('/src/**/*.calls.ts', { eager: true, import: 'preloadedCalls' })

/**
 * The API calls with which a list of the back office begins where its URL has no parameters, from the `*.calls.ts` beside its screen. The
 * server's page names them, so that the browser makes them while the code of the screen is still on its way.
 */
export function getPreloadedCalls({ definition }: RouteMatch): readonly string[] {
  return calls[`/${screenFiles[definition.screen].replace('-screen.tsx', '.calls.ts')}`] ?? []
}
