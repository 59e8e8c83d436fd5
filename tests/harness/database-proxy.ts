import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The connection URL of the database, through this proxy. */
  url: string
  /** Forwards nothing more and closes no socket, as a lost route does. */
  stopAnswering(): void
  /** Closes all sockets and accepts no new ones, as a database server that stops. */
  disconnect(): Promise<void>
  reconnect(): Promise<void>
  close(): void
}

/** A TCP proxy in front of a database that can stall or break its connections. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const connections: [Socket, Socket][] = []
  let isStalled = false
  const server = createServer((client) => {
    if (isStalled) return
    const upstream = connect(Number(port), hostname)
    connections.push([client, upstream])
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ownPort = (server.address() as AddressInfo).port
  const destroyConnections = () => {
    for (const socket of connections.flat()) socket.destroy()
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${ownPort}`
  return {
    url: url.href,
    stopAnswering() {
      isStalled = true
      for (const [client, upstream] of connections) {
        client.unpipe()
        upstream.unpipe()
      }
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
