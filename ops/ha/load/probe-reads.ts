import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attempts, createAttempts } from './attempts.ts'

const intervalMs = 50
const timeoutMs = 5_000
const authorization = `Basic ${Buffer.from('chairside:web').toString('base64')}`

export interface ReadProbe {
  /** Pages and lists that are the same for all visitors: home, explore, a product, and lists. */
  usual: Attempts
  /** Lists that were never requested before, so that no process has them cached. */
  fresh: Attempts
  stop(): void
}

/** Reads one path through the shop's proxy every 50 ms: the usual paths in turn, and every fourth time a fresh one. */
export function probeReads(url: string, productId: string): ReadProbe {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const [usual, fresh] = [createAttempts(), createAttempts()]
  const paths = [
    '/',
    '/explore',
    `/product-details/${productId}/all/explore`,
    '/api/v1/product/list',
    `/api/v1/product/${productId}`,
  ]
  let isOver = false
  let read = 0
  const readOnce = async (path: string, attempts: Attempts): Promise<void> => {
    const beganAt = performance.now()
    const status = await getStatus(`${url}${path}`, agent)
    attempts.record({ beganAt, endedAt: performance.now(), route: path, status, ok: status === 200 })
  }
  const run = async (): Promise<void> => {
    while (!isOver) {
      read += 1
      // the path names a brand that no request has named before
      if (read % 4 === 0)
        void readOnce(`/api/v1/product/list?limit=10&brand=${encodeURIComponent(`["x${read}"]`)}`, fresh)
      else void readOnce(paths[read % paths.length] ?? '/', usual)
      await sleep(intervalMs)
    }
    agent.destroy()
  }
  void run()
  return {
    usual,
    fresh,
    stop: () => {
      isOver = true
    },
  }
}

/** The status of the answer; 0 if the connection broke or no answer came. */
function getStatus(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      { agent, timeout: timeoutMs, headers: { authorization, accept: 'text/html' } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', () => resolve(0))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // the proxy has just closed this idle connection, in which case a browser opens another one too
      const isIdleClosed = sent.reusedSocket && error.code === 'ECONNRESET'
      resolve(isIdleClosed ? getStatus(url, agent) : 0)
    })
    sent.end()
  })
}
