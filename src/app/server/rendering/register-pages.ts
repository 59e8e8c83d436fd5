import { AsyncLocalStorage } from 'node:async_hooks'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Render } from '#app/rendered-page.ts'
import { routes } from '#app/routes.ts'
import type { ApiResponse } from '#platform/api-response.ts'
import { errorCode } from '#platform/app-error.ts'
import type { BrowserSettings } from '#platform/browser-settings.ts'
import { errorText } from '#platform/error-text.ts'
import type { CachedResponse } from '#platform/server/cache/cached-response.ts'
import { createCachedResponse, sendCachedResponse } from '#platform/server/cache/cached-response.ts'
import { createVersionedLruCache } from '#platform/server/cache/versioned-lru-cache.ts'
import { createSingleFlight } from '#platform/server/concurrency/single-flight.ts'
import { createFailure } from '#platform/server/http/error-handler.ts'
import { createDevPages } from './dev-pages.ts'
import { type PageFiles, type PageRenderer, renderHtmlDocument } from './html-document.ts'

const client = path.resolve('dist/client')

/** The types of the built files outside of assets/: only the service worker, since icons and manifest come from the brand. */
const contentTypes: Record<string, string> = { '.js': 'text/javascript; charset=utf-8' }

const pageHeaders = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

export interface WebOptions {
  /** Whether pages are rendered from their sources, which change during development. */
  dev: boolean
  /** Calls the API as a visitor from this IP address, for whom its limits count; the path is relative to /api/v1/. */
  api: (path: string, address: string | undefined) => Promise<ApiResponse>
  settings: () => BrowserSettings
  /** The shop's origin, for canonical links and pictures in previews. */
  publicUrl: () => string
  /**
   * Changes with the catalogue, the brand and the settings, which decide what cached pages show; null while this process cannot know it.
   */
  contentVersion: () => number | null
}

/** A page of the list takes 70 KB, which `sizeOf` counts, and its compressed copies half as much again, which it does not count. */
const limits = { maxEntries: 400, maxBytes: 12_000_000, sizeOf: ({ bytes }: CachedResponse) => bytes.length }

const responseOptions = { type: 'text/html; charset=utf-8', vary: 'accept-encoding' }

/** Registers every path of the route table as a rendered page; unknown paths get the 404 page. */
export async function registerPages(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { dev, publicUrl, contentVersion } = options
  const visitorAddress = new AsyncLocalStorage<string>()
  const api = (path: string) => options.api(path, visitorAddress.getStore())
  const pages = dev ? createDevPages(options.settings) : await loadBuiltPages()
  if (!dev) await registerStaticAssets(app)
  const version = dev ? () => null : contentVersion
  const cache = createVersionedLruCache<CachedResponse>(version, { name: 'pages', ...limits })
  const renderOnce = createSingleFlight<CachedResponse>()

  const renderPage = async (url: string, readVersion: number | null): Promise<CachedResponse> => {
    const { template, render, files } = await pages(url)
    const settings = options.settings()
    const page = await render({ url, api, settings })
    const location = { origin: publicUrl(), path: page.head.canonical ?? url.split('?')[0] ?? '/' }
    const html = renderHtmlDocument(template, { page, settings, files: files(page.modules), location })
    // a page whose URL may hold a secret is stored nowhere
    const isShared = page.shared && page.status === 200
    const cacheControl = isShared ? 'public, max-age=0, must-revalidate' : 'private, no-store'
    const sent = { ...responseOptions, status: page.status, cacheControl, isRevalidated: isShared }
    const response = createCachedResponse(html, sent)
    if (isShared) cache.set(url, readVersion, response)
    return response
  }
  const renderShared = (url: string): Promise<CachedResponse> => {
    const current = version()
    return current === null ? renderPage(url, current) : renderOnce(`${current} ${url}`, () => renderPage(url, current))
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) =>
    sendCachedResponse(
      request,
      reply,
      cache.get(request.url) ?? (await visitorAddress.run(request.ip, () => renderShared(request.url))),
    )

  for (const { path, redirectTo } of Object.values(routes).flat())
    app.get(path, { schema: { hide: true } }, redirectTo ? (_request, reply) => reply.redirect(redirectTo) : sendPage)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept?.includes('text/html') ?? false)
    return wantsPage
      ? sendPage(request, reply)
      : reply.status(404).send(createFailure(errorText.notFound, errorCode.notFound))
  })
}

/** Serves the built files: their names contain a hash, so browsers cache them for good, and they were compressed by the build. */
async function registerStaticAssets(app: FastifyInstance): Promise<void> {
  await app.register(async (assets) => {
    // these headers concern pages; with each script or picture they would be a useless kilobyte
    assets.addHook('onSend', async (_request, reply) => {
      for (const name of pageHeaders) reply.removeHeader(name)
    })
    await assets.register(fastifyStatic, {
      root: path.join(client, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
      decorateReply: false,
    })
  })
  // a file without a hash in its name, such as the service worker: browsers ask each time whether it has changed
  for (const name of readdirSync(client)) {
    const type = contentTypes[path.extname(name)]
    if (!type) continue
    const bytes = readFileSync(path.join(client, name))
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'public, no-cache' }).send(bytes),
    )
  }
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

const clientFolder = 'dist/client'
/** The fonts in which nearly every page shows its first text. */
const preloadedFonts = /(?:fraunces-latin-opsz|figtree-latin-wght)-normal\.woff2$/

/** Renders pages with what `npm run build` wrote to dist/. */
export async function loadBuiltPages(): Promise<PageRenderer> {
  const template = readFileSync(`${clientFolder}/index.html`, 'utf8')
  const manifest = JSON.parse(readFileSync(`${clientFolder}/.vite/manifest.json`, 'utf8')) as Manifest
  const entry = pathToFileURL(path.resolve('dist/server/entry-server.js')).href
  const { render } = (await import(entry)) as { render: Render }
  const fonts = Object.entries(manifest)
    .filter(([source]) => preloadedFonts.test(source))
    .map(([, { file }]) => file)
  const built = { template, render, files: createFileLookup(manifest, fonts) }
  return async () => built
}

function createFileLookup(manifest: Manifest, fonts: string[]): (modules: string[]) => PageFiles {
  // the template links the entry's files itself
  const entry = collectChunks(manifest, ['index.html'])
  const known = new Map<string, PageFiles>()
  const styleTexts = new Map<string, string>()
  const readStyle = (file: string) => {
    const text = styleTexts.get(file) ?? readFileSync(path.join(client, file), 'utf8')
    styleTexts.set(file, text)
    return text
  }
  return (modules) => {
    const key = modules.join()
    const cached = known.get(key)
    if (cached) return cached
    const page = collectChunks(manifest, modules)
    const files = {
      styles: [...page.styles].filter((file) => !entry.styles.has(file)),
      modules: [...page.modules].filter((file) => !entry.modules.has(file)),
      fonts,
      readStyle,
    }
    known.set(key, files)
    return files
  }
}

/** The chunks of these sources with everything they import, and their style sheets: a chunk's own after those of its imports. */
function collectChunks(manifest: Manifest, sources: string[]): { modules: Set<string>; styles: Set<string> } {
  const modules = new Set<string>()
  const styles = new Set<string>()
  const walk = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || modules.has(chunk.file)) return
    modules.add(chunk.file)
    for (const source of chunk.imports ?? []) walk(source)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  for (const source of sources) walk(source)
  return { modules, styles }
}
