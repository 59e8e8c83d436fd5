import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  /** The database's address, by way of this line. */
  url: string
  /** Without a word, as a lost route or a pulled cable does. */
  goDead(): void
  /** As a database that stops: what is open ends, and nobody is let in. */
  cut(): Promise<void>
  comeBack(): Promise<void>
  close(): void
}

/** A line to a database that can fail in either way. */
export async function aLineTo(databaseUrl: string): Promise<Line> {
  const { hostname, port } = new URL(databaseUrl)
  const pairs: [Socket, Socket][] = []
  let dead = false
  const server = createServer((near) => {
    if (dead) return
    const far = connect(Number(port), hostname)
    pairs.push([near, far])
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  const hangUp = () => {
    for (const socket of pairs.flat()) socket.destroy()
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${own}`
  return {
    url: url.href,
    goDead() {
      dead = true
      for (const [near, far] of pairs) {
        near.unpipe()
        far.unpipe()
      }
    },
    async cut() {
      server.close()
      hangUp()
      await once(server, 'close')
    },
    async comeBack() {
      dead = false
      if (server.listening) return
      server.listen(own, '127.0.0.1')
      await once(server, 'listening')
    },
    close() {
      hangUp()
      server.close()
    },
  }
}
