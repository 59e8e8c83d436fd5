import type { QueryClient } from '@tanstack/react-query'
import { appText } from '#app/text.ts'
import type { PreparedRoute } from '#app/web/routing/prepare-route.ts'
import { formatPageTitle, type PageHead } from '#platform/page-head.ts'

/** The head of the screen's page, else the route's title: those pages are personal and not for search engines. Null after an error. */
export function getRouteHead(prepared: PreparedRoute | null, queries: QueryClient, url: URL, viewer: string): PageHead {
  const page = prepared?.screen.page
  if (page) return page.head(queries, { params: prepared.route.params, url, viewer })
  const title = prepared?.route.definition.title ?? appText.lost
  return { title: formatPageTitle(title.charAt(0).toUpperCase() + title.slice(1)), hidden: true }
}
