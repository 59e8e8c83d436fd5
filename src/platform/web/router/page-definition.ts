import type { QueryClient } from '@tanstack/react-query'
import type { PageHead } from '#platform/page-head.ts'
import type { RouteParams } from '#platform/web/router/location.ts'

/** Where and for whom a page is shown. */
export interface PageContext {
  params: RouteParams
  url: URL
  /** The viewer's key: 'anon' on the server. */
  viewer: string
}

/**
 * The sibling of a screen that is rendered by the server (`product.head.ts` beside `product-screen.tsx`, export `page`).
 * `load` fills the query cache: awaited on the server, started at once and not awaited in the browser, so that a screen
 * shows its skeleton. `head` reads the same cache, so it is written on the server and kept true in the browser.
 */
export interface PageDefinition {
  load?: (queries: QueryClient, at: PageContext) => Promise<unknown>
  head: (queries: QueryClient, at: PageContext) => PageHead
}
