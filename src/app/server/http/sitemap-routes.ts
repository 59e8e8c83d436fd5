import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listCategories } from '#catalogue/categories/server/list-categories.ts'
import type { SitemapEntry } from '#catalogue/products/server/product-sitemap-entries.ts'
import { listSitemapEntries, listSitemapFiles } from '#catalogue/products/server/product-sitemap-entries.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { CachedResponse } from '#platform/server/cache/cached-response.ts'
import { createCachedResponse, sendCachedResponse } from '#platform/server/cache/cached-response.ts'
import { createVersionedLruCache } from '#platform/server/cache/versioned-lru-cache.ts'
import { listListedHandles } from '#shop-page/server/published-shop.ts'
import { getShopPath } from '#shop-page/shop-path.ts'
import type { Dependencies } from '../dependencies.ts'

const responseOptions = {
  type: 'application/xml; charset=utf-8',
  cacheControl: 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding',
}
/** The most URLs that a sitemap may have. */
const maxUrls = 50_000
/** Few files are cached, because a file with ten thousand URLs takes two megabytes. */
const maxCachedFiles = 8

type SitemapDependencies = Pick<Dependencies, 'config' | 'db' | 'catalogueCache' | 'publicUrl'>

/** Registers robots.txt and the sitemaps, which are cached while the catalogue stays the same, except that of the shop pages. */
export function registerSitemapRoutes(app: FastifyInstance, dependencies: SitemapDependencies): void {
  const { catalogueCache, publicUrl } = dependencies
  const cache = createVersionedLruCache<CachedResponse>(catalogueCache.version, {
    name: 'sitemaps',
    maxEntries: maxCachedFiles,
  })

  /** `render` returns the text of the file, or null when there is no such file. */
  const sendFile = async (request: FastifyRequest, reply: FastifyReply, render: () => Promise<string | null>) => {
    const key = publicUrl() + request.url.split('?')[0]
    const cached = cache.get(key)
    if (cached) return sendCachedResponse(request, reply, cached)
    const version = catalogueCache.version()
    const text = await render()
    if (text === null) throw new AppError(errorText.notFound, errorCode.notFound)
    const file = createCachedResponse(text, responseOptions)
    cache.set(key, version, file)
    return sendCachedResponse(request, reply, file)
  }

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl()}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) =>
    sendFile(request, reply, async () => {
      const products = (await listSitemapFiles(dependencies)).map((_start, at) => `/sitemaps/products-${at + 1}.xml`)
      return renderIndex(publicUrl(), ['/sitemaps/pages.xml', '/sitemaps/shops.xml', ...products])
    }),
  )

  // not cached, so that a shop page that its seller takes out is gone at once
  app.get('/sitemaps/shops.xml', { schema: { hide: true } }, async (_request, reply) => {
    const handles = await listListedHandles(dependencies.db, maxUrls)
    const pages = handles.map((handle) => ({ path: getShopPath(handle) }))
    return reply.type(responseOptions.type).header('cache-control', 'no-store').send(renderUrls(publicUrl(), pages))
  })

  app.get('/sitemaps/pages.xml', { schema: { hide: true } }, (request, reply) =>
    sendFile(request, reply, async () => {
      const { data } = await listCategories(dependencies)
      const categories = data.map(({ id }) => `/explore?categoryId=${id}`)
      return renderUrls(
        publicUrl(),
        ['/', '/explore', ...categories].map((path) => ({ path })),
      )
    }),
  )

  app.get<{ Params: { number: string } }>(
    '/sitemaps/products-:number(^\\d{1,4}).xml',
    { schema: { hide: true } },
    (request, reply) =>
      sendFile(request, reply, async () => {
        const start = (await listSitemapFiles(dependencies))[Number(request.params.number) - 1]
        if (start === undefined) return null
        const pages: SitemapEntry[] = []
        for await (const page of listSitemapEntries(dependencies, start)) pages.push(page)
        return renderUrls(publicUrl(), pages)
      }),
  )
}

function renderIndex(origin: string, paths: readonly string[]): string {
  const files = paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`)
  return renderXml('sitemapindex', files)
}

function renderUrls(origin: string, pages: readonly (Pick<SitemapEntry, 'path'> & Partial<SitemapEntry>)[]): string {
  const entries = pages.map(({ path, changed }) => {
    const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
    return `<url><loc>${origin}${path}</loc>${day}</url>`
  })
  return renderXml('urlset', entries)
}

function renderXml(root: string, inside: readonly string[]): string {
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${space}">\n${inside.join('\n')}\n</${root}>\n`
}
