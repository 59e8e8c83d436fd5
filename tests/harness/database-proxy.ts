import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The connection URL of the database, through this proxy. */
  url: string
  /** Forwards nothing more but closes no socket, like a route that is lost. */
  stopAnswering(): void
  /** Closes all sockets and accepts no new ones, like a database server that stops. */
  disconnect(): Promise<void>
  reconnect(): Promise<void>
  close(): void
}

/** A TCP proxy in front of a database that can stall or break its connections. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets: Socket[] = []
  let isStalled = false
  const track = (socket: Socket) => {
    socket.on('error', () => undefined)
    sockets.push(socket)
    return socket
  }
  const server = createServer((client) => {
    track(client)
    if (isStalled) return
    const upstream = track(connect(Number(port), hostname))
    client.pipe(upstream).pipe(client)
    // a killed process closes its connection without a message, and the other side has to notice
    client.once('close', () => isStalled || upstream.destroy())
    upstream.once('close', () => isStalled || client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ownPort = (server.address() as AddressInfo).port
  const destroyConnections = () => {
    for (const socket of sockets.splice(0)) socket.destroy()
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${ownPort}`
  return {
    url: url.href,
    stopAnswering() {
      isStalled = true
      for (const socket of sockets) socket.unpipe()
    },
    async disconnect() {
      server.close()
      destroyConnections()
      await once(server, 'close')
    },
    async reconnect() {
      isStalled = false
      if (server.listening) return
      server.listen(ownPort, '127.0.0.1')
      await once(server, 'listening')
    },
    close() {
      destroyConnections()
      server.close()
    },
  }
}
