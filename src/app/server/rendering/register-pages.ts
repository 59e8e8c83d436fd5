import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routes } from '#app/routes.ts'
import { loadBuiltPages } from '#app/server/rendering/built-pages.ts'
import { createDevPages } from '#app/server/rendering/dev-pages.ts'
import { renderHtmlDocument } from '#app/server/rendering/html-document.ts'
import { registerStaticAssets } from '#app/server/rendering/static-assets.ts'
import type { BrowserSettings } from '#platform/browser-settings.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from '#platform/server/cache/cached-response.ts'
import { createVersionedLruCache } from '#platform/server/cache/versioned-lru-cache.ts'
import { createSingleFlight } from '#platform/server/concurrency/single-flight.ts'
import { createFailure } from '#platform/server/http/error-handler.ts'

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
export async function registerPages(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { dev, api, settings, publicUrl, catalogueVersion } = options
  const pages = dev ? await createDevPages(app) : await loadBuiltPages()
  if (!dev) await registerStaticAssets(app)
  const version = dev ? () => null : catalogueVersion
  const kept = createVersionedLruCache<CachedResponse>(version, { maxEntries: most })
  const once = createSingleFlight<CachedResponse>()

  const draw = async (url: string, of: number | null) => {
    const { template, render, files } = await pages(url)
    const page = await render({ url, api, settings })
    const address = { origin: publicUrl(), path: page.head.canonical ?? url.split('?')[0] ?? '/' }
    const html = renderHtmlDocument(template, { page, settings, files: files(page.modules), address })
    // what a link's value opened is kept by nobody
    const shared = page.shared && page.status === 200
    const cacheControl = shared ? 'public, max-age=0, must-revalidate' : 'no-store'
    const bytes = createCachedResponse(html, { ...showing, status: page.status, cacheControl, isRevalidated: shared })
    if (shared) kept.set(url, of, bytes)
    return bytes
  }
  const drawn = (url: string) => {
    const of = version()
    return of === null ? draw(url, of) : once(`${of} ${url}`, () => draw(url, of))
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    sendCachedResponse(request, reply, kept.get(request.url) ?? (await drawn(request.url)))

  for (const { path } of Object.values(routes).flat()) app.get(path, { schema: { hide: true } }, answer)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept?.includes('text/html') ?? false)
    return wantsPage
      ? answer(request, reply)
      : reply.status(404).send(createFailure(errorText.notFound, errorCode.notFound))
  })
}
