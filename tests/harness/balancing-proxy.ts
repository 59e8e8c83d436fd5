import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface BalancingProxy {
  url: string
  add(target: string): void
  remove(target: string): void
  isHealthy(target: string): boolean
  close(): Promise<void>
}

const checkIntervalMs = 300

/**
 * Opens a proxy that spreads requests over the targets whose /readyz answers 200. It keeps its connections open, and sends no request
 * twice.
 */
export async function openBalancingProxy(): Promise<BalancingProxy> {
  const targets = new Map<string, { healthy: boolean; agent: Agent }>()
  let next = 0
  const server = createServer((incoming, answer) => {
    const healthy = [...targets].filter(([, { healthy }]) => healthy)
    const picked = healthy[next++ % healthy.length]
    if (picked) forward(picked[0], picked[1].agent, incoming, answer)
    else answer.writeHead(502).end('no healthy target')
  })
  async function watch(url: string): Promise<void> {
    for (let target = targets.get(url); target; target = targets.get(url)) {
      target.healthy = await isReady(url)
      await sleep(checkIntervalMs)
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(target) {
      targets.set(target, { healthy: false, agent: new Agent({ keepAlive: true }) })
      void watch(target)
    },
    remove: (target) => void targets.delete(target),
    isHealthy: (target) => targets.get(target)?.healthy ?? false,
    async close() {
      for (const { agent } of targets.values()) agent.destroy()
      targets.clear()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function isReady(target: string): Promise<boolean> {
  try {
    const response = await fetch(`${target}/readyz`, { headers: { connection: 'close' } })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

function forward(target: string, agent: Agent, incoming: IncomingMessage, answer: ServerResponse): void {
  const { hostname, port } = new URL(target)
  const { method, url, headers } = incoming
  const outgoing = request({ hostname, port, method, path: url, headers, agent }, (response) => {
    const { connection: _, 'keep-alive': __, ...passed } = response.headers
    answer.writeHead(response.statusCode ?? 502, passed)
    response.pipe(answer)
    response.on('error', () => answer.destroy())
  })
  outgoing.on('error', (error) => answer.writeHead(502).end(`${target}: ${error.message}`))
  incoming.pipe(outgoing)
}
