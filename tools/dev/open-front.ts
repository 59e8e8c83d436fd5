import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { createServer as createVite, type ViteDevServer } from 'vite'

export interface Front {
  port: number
  vite: ViteDevServer
  /** Where requests go that are none for a source file. */
  onRequest(listener: (request: IncomingMessage, response: ServerResponse) => void): void
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
  return {
    port: address.port,
    vite,
    onRequest(listener) {
      server.on('request', (request, response) => {
        if (shopPaths.test(request.url ?? '')) return listener(request, response)
        vite.middlewares(request, response, () => listener(request, response))
      })
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await vite.close()
    },
  }
}
