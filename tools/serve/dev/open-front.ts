import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import path from 'node:path'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { galleryPath, sendGallery } from './send-gallery.ts'

export interface Front {
  port: number
  vite: ViteDevServer
  /** Sets what answers all requests but those for source files; until then these requests wait. */
  setShop(shop: RequestListener): void
  close(): Promise<void>
}

/** Paths that never belong to a source file. */
const shopPaths = /^\/(?:api|files|dev|v1|healthz|readyz|metrics)(?:[/?]|$)/

/** Listens for browsers, and serves the sources of the pages with Vite, which replaces modules in open pages as they change. */
export async function openFront({
  port,
  host,
  dataDir,
}: {
  port: number
  host: string
  dataDir: string
}): Promise<Front> {
  const started = Promise.withResolvers<ViteDevServer>()
  const shop = Promise.withResolvers<RequestListener>()
  // listens from the first moment on: requests that arrive while Vite and the database start wait for them
  const server = createServer(async (request, response) => {
    const vite = await started.promise
    if (request.url === galleryPath) return sendGallery(vite, response)
    const forward = async () => (await shop.promise)(request, response)
    if (shopPaths.test(request.url ?? '')) return forward()
    vite.middlewares(request, response, forward)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const ignored = [path.resolve(dataDir), path.resolve('.data'), path.resolve('dist')].map((folder) => `${folder}/**`)
  const vite = await createVite({
    server: { middlewareMode: true, ws: { server }, watch: { ignored } },
    appType: 'custom',
    clearScreen: false,
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the port is not known')
  started.resolve(vite)
  return {
    port: address.port,
    vite,
    setShop: shop.resolve,
    async close() {
      server.close()
      server.closeAllConnections()
      await vite.close()
    },
  }
}
