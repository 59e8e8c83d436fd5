import type { QueryClient } from '@tanstack/react-query'
import type { Params } from '#base/web/place.ts'

/** Where and for whom a page is shown. */
export interface PageAt {
  params: Params
  url: URL
  /** The viewer's key: 'anon' on the server. */
  viewer: string
}

export interface PageHead {
  title: string
  description?: string
  /** The one address of this page, if it has several: a path. */
  canonical?: string
  /** A picture's path for previews in chats. */
  picture?: string
  /** og:type, 'website' unless told. */
  kind?: 'website' | 'product'
  /** schema.org data. */
  jsonLd?: object
  /** Not for search engines. */
  hidden?: boolean
}

/**
 * The sibling of a screen that is rendered by the server (`product.head.ts` beside `product-screen.tsx`, export `page`).
 * `load` fills the query cache: awaited on the server, started at once and not awaited in the browser, so that a screen
 * shows its skeleton. `head` reads the same cache, so it is written on the server and kept true in the browser.
 */
export interface Page {
  load?: (queries: QueryClient, at: PageAt) => Promise<unknown>
  head: (queries: QueryClient, at: PageAt) => PageHead
}
