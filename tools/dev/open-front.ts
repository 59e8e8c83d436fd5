import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import path from 'node:path'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { partsPath, sendPartsPage } from './send-parts-page.ts'

export interface Front {
  port: number
  vite: ViteDevServer
  /** Answers the requests that no source file does. */
  setShop(shop: RequestListener): void
  close(): Promise<void>
}

/** Paths that no source file has. */
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
  const server = createServer()
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
  let shop: RequestListener = (_request, response) => response.writeHead(503).end()
  server.on('request', (request, response) => {
    if (request.url === partsPath) return void sendPartsPage(vite, response)
    if (shopPaths.test(request.url ?? '')) return shop(request, response)
    vite.middlewares(request, response, () => shop(request, response))
  })
  return {
    port: address.port,
    vite,
    setShop(next) {
      shop = next
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await vite.close()
    },
  }
}
