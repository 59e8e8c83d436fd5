import type { ApiResponse } from '#platform/api-response.ts'
import type { BrowserSettings } from '#platform/browser-settings.ts'
import type { PageHead } from '#platform/page-head.ts'

/** A page that the server has rendered: its contents, and what its head needs. */
export interface RenderedPage {
  status: number
  html: string
  /** The query data that the browser hydrates with: JSON text, safe inside a script element. */
  data: string
  /** Paths of the API calls that the page's screen begins with, so that an administrator's browser can make them early. */
  preloadedCalls: readonly string[]
  head: PageHead
  /** Source files whose chunks and styles this page needs, as the build's manifest names them. */
  modules: string[]
  /** May be cached for all visitors: its URL has no secret. */
  shared: boolean
}

/** The keys and the data of all queries of a page. */
export type DehydratedQueries = (readonly [key: readonly unknown[], data: unknown])[]

interface RenderInput {
  url: string
  api: (path: string) => Promise<ApiResponse>
  settings: BrowserSettings
}

/** The function that renders a page; src/app/web/entry-server.tsx exports it as `render`. */
export type Render = (input: RenderInput) => Promise<RenderedPage>
