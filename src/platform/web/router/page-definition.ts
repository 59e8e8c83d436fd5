import type { QueryClient } from '@tanstack/react-query'
import type { PageHead } from '#platform/page-head.ts'
import type { RouteParams } from '#platform/web/router/location.ts'

/** The URL of a page and the viewer it is shown to. */
export interface PageContext {
  params: RouteParams
  url: URL
  /** The key of the viewer in query keys: 'anon' on the server. */
  viewer: string
}

/** Data and head of a screen that the server renders; in a `*.head.ts` beside the screen, whose file exports it as `page`. */
export interface PageDefinition {
  /** Fills the query cache. Awaited on the server; in the browser the screen shows its skeleton meanwhile. */
  load?: (queries: QueryClient, context: PageContext) => Promise<unknown>
  /** The query parameters that it shows, which are no secrets: with any other its page is stored nowhere. */
  publicParams?: readonly string[]
  /** Read from the same cache: for the server's page, and for the title after navigation in the browser. */
  head: (queries: QueryClient, context: PageContext) => PageHead
}
