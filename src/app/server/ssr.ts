import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addresses } from '#app/addresses.ts'
import type { RenderedPage } from '#app/rendered-page.ts'
import { mountAssets } from '#app/server/ssr-assets.ts'
import { builtPages } from '#app/server/ssr-built.ts'
import { pageBytes } from '#app/server/ssr-bytes.ts'
import { developedPages } from '#app/server/ssr-developed.ts'
import { fillTemplate } from '#app/server/ssr-document.ts'
import type { BrowserSettings } from '#base/browser-settings.ts'
import { errorCode } from '#base/envelope.ts'
import { failure } from '#base/server/http.ts'
import { baseMessages as say } from '#messages/base.ts'

export interface WebOptions {
  /** From the sources, rebuilt as they change. */
  dev: boolean
  /** Asks a call of the API as a visitor; the path is relative to /api/v1/. */
  api: (path: string) => Promise<unknown>
  settings: BrowserSettings
  /** The shop's own address, for canonical links and pictures in previews. */
  publicUrl: () => string
}

/** Every address of the specifications answers a page; unknown ones answer the 404 page. */
export async function mountWeb(app: FastifyInstance, { dev, api, settings, publicUrl }: WebOptions): Promise<void> {
  const pages = dev ? await developedPages(app) : await builtPages()
  if (!dev) await mountAssets(app)

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { template, render, files } = await pages(request.url)
    const page = await render({ url: request.url, api, settings })
    // what a development server puts into the page is not in the policy
    if (dev) reply.removeHeader('content-security-policy')
    const html = fillTemplate(template, { page, settings, files: files(page.modules), address: address(page, request) })
    return send(request, reply, page, html)
  }
  const address = (page: RenderedPage, request: FastifyRequest) => ({
    origin: publicUrl(),
    path: page.head.canonical ?? request.url.split('?')[0] ?? '/',
  })

  for (const { path } of Object.values(addresses).flat()) app.get(path, { schema: { hide: true } }, answer)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept?.includes('text/html') ?? false)
    return wantsPage ? answer(request, reply) : reply.status(404).send(failure(say.notFound, errorCode.notFound))
  })
}

function send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, html: string) {
  const { etag, body, encoding } = pageBytes(html, request.headers['accept-encoding'])
  reply.status(page.status).headers({
    'content-type': 'text/html; charset=utf-8',
    // the same for everyone and checked each time; what a link's value opened is kept by nobody
    'cache-control': page.shared && page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
    vary: 'accept-encoding',
  })
  if (page.shared && page.status === 200) {
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  }
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}
