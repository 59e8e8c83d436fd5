import type { RenderedPage } from '#app/rendered-page.ts'
import type { BrowserSettings } from '#platform/browser-settings.ts'
import type { PageRenderer } from './html-document.ts'

/** A request to the parent process, `npm run dev`, to render a page. */
export interface RenderRequest {
  id: number
  url: string
  settings: BrowserSettings
}

export type RenderResponse = { id: number; template: string; page: RenderedPage } | { id: number; error: string }

/** Lets `npm run dev` render pages from their sources: its compiled modules outlive this server, which each change restarts. */
export function createDevPages(settings: () => BrowserSettings): PageRenderer {
  const waiting = new Map<number, (response: RenderResponse) => void>()
  let lastId = 0
  process.on('message', (response: RenderResponse) => {
    waiting.get(response.id)?.(response)
    waiting.delete(response.id)
  })
  return async (url) => {
    const id = ++lastId
    const response = await new Promise<RenderResponse>((resolve) => {
      waiting.set(id, resolve)
      process.send?.({ id, url, settings: settings() } satisfies RenderRequest)
    })
    if ('error' in response) throw new Error(`the page could not be rendered: ${response.error}`)
    const { template, page } = response
    return {
      template,
      render: async () => page,
      files: () => ({ styles: [], modules: [], fonts: [], readStyle: () => '' }),
    }
  }
}
