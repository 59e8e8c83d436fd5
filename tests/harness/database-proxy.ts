import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The database's address, by way of this line. */
  url: string
  /** Without a word, as a lost route or a pulled cable does. */
  stopAnswering(): void
  /** As a database that stops: what is open ends, and nobody is let in. */
  disconnect(): Promise<void>
  reconnect(): Promise<void>
  close(): void
}

/** A line to a database that can fail in either way. */
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
