import type { QueryClient } from '@tanstack/react-query'
import { formatPageTitle } from '#app/page-title.ts'
import { appText } from '#app/text.ts'
import type { RouteMatch } from '#app/web/routing/match-route.ts'
import { pageDefinitions } from '#app/web/routing/page-definitions.ts'
import type { PageHead } from '#platform/page-head.ts'

/** The head of the screen's page definition, else the route's title: those pages are personal and not for search engines. */
export function getRouteHead(route: RouteMatch | null, queries: QueryClient, url: URL, viewer: string): PageHead {
  const page = route && pageDefinitions[route.definition.screen]
  if (page) return page.head(queries, { params: route.params, url, viewer })
  const title = route?.definition.title ?? appText.lost
  return { title: formatPageTitle(title.charAt(0).toUpperCase() + title.slice(1)), hidden: true }
}
