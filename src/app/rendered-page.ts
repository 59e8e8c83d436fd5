import type { BrowserSettings } from '#platform/browser-settings.ts'
import type { PageHead } from '#platform/page-head.ts'

/** What a page's drawing gives to the server: the contents, and what belongs into the head. */
export interface RenderedPage {
  status: number
  html: string
  /** What the browser takes over: JSON text, safe inside a script element. */
  data: string
  head: PageHead
  /** Source files whose chunks and styles this page needs, as the build's manifest names them. */
  modules: string[]
  /** Nothing in it depends on a link's value or on who asks. */
  shared: boolean
}

/** Keys of queries and what was answered: all that the browser needs to take a page over. */
export type DehydratedQueries = (readonly [key: readonly unknown[], data: unknown])[]

interface RenderInput {
  url: string
  api: (path: string) => Promise<unknown>
  settings: BrowserSettings
}

/** src/app/web/entry-server.tsx exports one as `render`. */
export type Render = (input: RenderInput) => Promise<RenderedPage>
