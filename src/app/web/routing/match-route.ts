import { type RouteDefinition, type RouteGroup, routes } from '#app/routes.ts'
import { appText } from '#app/text.ts'
import { createRouteMatcher, type RouteParams } from '#platform/web/router/location.ts'

/** The route of a URL, with the values of its parameters. */
export interface RouteMatch {
  definition: RouteDefinition
  group: RouteGroup
  params: RouteParams
}

const notFound: RouteDefinition = { path: '*', screen: 'NotFoundScreen', title: appText.lost }

const grouped = Object.entries(routes) as [RouteGroup, readonly RouteDefinition[]][]
const match = createRouteMatcher(
  grouped.flatMap(([group, definitions]) =>
    definitions.map((definition) => [definition.path, { definition, group }] as const),
  ),
)

/** Whether the server renders the route's screen with its data. */
export const isRenderedWithData = ({ definition, group }: RouteMatch): boolean =>
  group === 'storefront' || definition.isRendered === true

/** Unknown paths show the 404 page. */
export function matchRoute(pathname: string): RouteMatch {
  const found = match(pathname)
  return found ? { ...found.value, params: found.params } : { definition: notFound, group: 'storefront', params: {} }
}
