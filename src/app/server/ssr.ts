import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addresses } from '#app/addresses.ts'
import { mountAssets } from '#app/server/ssr-assets.ts'
import { builtPages } from '#app/server/ssr-built.ts'
import { developedPages } from '#app/server/ssr-developed.ts'
import { fillTemplate } from '#app/server/ssr-document.ts'
import type { BrowserSettings } from '#platform/browser-settings.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import { failure } from '#platform/server/http.ts'
import { type KeptBytes, keptBytes, sendKept } from '#platform/server/kept-bytes.ts'
import { keptWhile } from '#platform/server/kept-while.ts'
import { onceForAll } from '#platform/server/once-for-all.ts'

export interface WebOptions {
  /** From the sources, rebuilt as they change. */
  dev: boolean
  /** Asks a call of the API as a visitor; the path is relative to /api/v1/. */
  api: (path: string) => Promise<unknown>
  settings: BrowserSettings
  /** The shop's own address, for canonical links and pictures in previews. */
  publicUrl: () => string
  /** Changes with the catalogue; null when this process cannot know. Pages show nothing else. */
  catalogueVersion: () => number | null
}

const most = 400
const showing = { type: 'text/html; charset=utf-8', vary: 'accept-encoding' }

/** Every address of the specifications answers a page; unknown ones answer the 404 page. */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { dev, api, settings, publicUrl, catalogueVersion } = options
  const pages = dev ? await developedPages(app) : await builtPages()
  if (!dev) await mountAssets(app)
  const version = dev ? () => null : catalogueVersion
  const kept = keptWhile<KeptBytes>(version, { most })
  const once = onceForAll<KeptBytes>()

  const draw = async (url: string, of: number | null) => {
    const { template, render, files } = await pages(url)
    const page = await render({ url, api, settings })
    const address = { origin: publicUrl(), path: page.head.canonical ?? url.split('?')[0] ?? '/' }
    const html = fillTemplate(template, { page, settings, files: files(page.modules), address })
    // what a link's value opened is kept by nobody
    const shared = page.shared && page.status === 200
    const cacheControl = shared ? 'public, max-age=0, must-revalidate' : 'no-store'
    const bytes = keptBytes(html, { ...showing, status: page.status, cacheControl, tagged: shared })
    if (shared) kept.put(url, of, bytes)
    return bytes
  }
  const drawn = (url: string) => {
    const of = version()
    return of === null ? draw(url, of) : once(`${of} ${url}`, () => draw(url, of))
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    sendKept(request, reply, kept.get(request.url) ?? (await drawn(request.url)))

  for (const { path } of Object.values(addresses).flat()) app.get(path, { schema: { hide: true } }, answer)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept?.includes('text/html') ?? false)
    return wantsPage ? answer(request, reply) : reply.status(404).send(failure(errorText.notFound, errorCode.notFound))
  })
}
