import { type Frame, type RouteDefinition, routes } from '#app/routes.ts'
import { appText } from '#app/text.ts'
import { createRouteMatcher, type RouteParams } from '#platform/web/router/location.ts'

/** The route of a URL, with the values of its parameters. */
export interface RouteMatch {
  definition: RouteDefinition
  frame: Frame
  params: RouteParams
}

const notFound: RouteDefinition = { path: '*', screen: 'NotFoundScreen', title: appText.lost, serverRendered: true }

const framed = Object.entries(routes) as [Frame, readonly RouteDefinition[]][]
const match = createRouteMatcher(
  framed.flatMap(([frame, definitions]) =>
    definitions.map((definition) => [definition.path, { definition, frame }] as const),
  ),
)

/** Unknown paths show the 404 page. */
export function matchRoute(pathname: string): RouteMatch {
  const found = match(pathname)
  return found ? { ...found.value, params: found.params } : { definition: notFound, frame: 'shop', params: {} }
}
