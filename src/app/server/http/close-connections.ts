import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const intervalMs = 100

/**
 * While the server closes, closes the connections for which Node would wait: those that become idle after the response that was under
 * way, and those that a browser opened in advance and sent nothing on.
 */
export function closeConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      if (!app.server.listening && sockets.size === 0) clearInterval(timer)
    }, intervalMs).unref()
    done()
  })
}
