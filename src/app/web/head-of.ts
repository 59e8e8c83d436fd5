import type { QueryClient } from '@tanstack/react-query'
import type { Address } from '#app/addresses.ts'
import type { Page, PageAt, PageHead } from '#base/web/page.ts'
import { navigationMessages as say } from '#messages/navigation.ts'

export interface RouteHandle {
  address: Address
  /** As the build's manifest names it. */
  module: string
  page?: Page
}

/** A page's own head, or the title of the address table: those pages are somebody's own and not for search engines. */
export function headOf(handle: RouteHandle | undefined, queries: QueryClient, at: PageAt): PageHead {
  if (handle?.page) return handle.page.head(queries, at)
  const title = handle?.address.title ?? say.lost
  return { title: `${title.charAt(0).toUpperCase()}${title.slice(1)} | ${say.shopName}`, hidden: true }
}
