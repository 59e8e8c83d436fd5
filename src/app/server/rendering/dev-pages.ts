import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Render } from '#app/rendered-page.ts'
import type { PageRenderer } from '#app/server/rendering/page-renderer.ts'

/** Renders pages from the sources with Vite inside this server, which also serves the modules; other requests pass it. */
export async function createDevPages(app: FastifyInstance): Promise<PageRenderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(?:api|files|dev|v1|healthz|readyz|metrics)(?:[/?]|$)/.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  return async (url) => {
    const { render } = (await vite.ssrLoadModule('/src/app/web/entry-server.tsx')) as { render: Render }
    const template = await vite.transformIndexHtml(url, readFileSync('index.html', 'utf8'))
    return { template, render, files: () => ({ styles: [], modules: [], fonts: [] }) }
  }
}
