import { readFile } from 'node:fs/promises'
import type { ViteDevServer } from 'vite'
import type { Render } from '#app/rendered-page.ts'
import type { RenderRequest, RenderResponse } from '#app/server/rendering/dev-pages.ts'
import { requestIdHeader } from '#platform/api-response.ts'

/** Renders a page for the shop's server from the sources; this process keeps its compiled modules when that server is replaced. */
export async function renderPage(
  vite: ViteDevServer,
  { id, url, settings }: RenderRequest,
  shopUrl: () => Promise<string>,
): Promise<RenderResponse> {
  const api = async (path: string) => {
    const headers = { authorization: settings.basic }
    const response = await fetch(`${await shopUrl()}/api/v1/${path}`, { headers })
    return {
      status: response.status,
      envelope: await response.json(),
      requestId: response.headers.get(requestIdHeader),
    }
  }
  try {
    const { render } = (await vite.ssrLoadModule('/src/app/web/entry-server.tsx')) as { render: Render }
    const template = await vite.transformIndexHtml(url, await readFile('index.html', 'utf8'))
    return { id, template, page: await render({ url, api, settings }) }
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
