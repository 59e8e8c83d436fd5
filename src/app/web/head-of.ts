import type { QueryClient } from '@tanstack/react-query'
import { appText } from '#app/text.ts'
import { pageOf, type Route } from '#app/web/screens.ts'
import { type PageHead, titled } from '#platform/page-head.ts'

/** A page's own head, or the title of the address table: those pages are somebody's own and not for search engines. */
export function headOf(route: Route | null, queries: QueryClient, url: URL, viewer: string): PageHead {
  const page = route && pageOf(route.address)
  if (page) return page.head(queries, { params: route.params, url, viewer })
  const title = route?.address.title ?? appText.lost
  return { title: titled(title.charAt(0).toUpperCase() + title.slice(1)), hidden: true }
}
