import autocannon from 'autocannon'

export const connections = 10
export const measuredSeconds = 5
const warmUpSeconds = 2

export interface Figure {
  perSecond: number
  p50Ms: number
  p97Ms: number
}

/** The Basic authorization header that every call to the API carries. */
export const basicAuthorization = { authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}` }

/** The body of a response without compression. */
export async function fetchBody(url: string, extraHeaders: Record<string, string> = {}): Promise<Buffer> {
  return Buffer.from(await (await fetch(url, { headers: { ...basicAuthorization, ...extraHeaders } })).arrayBuffer())
}

/**
 * Requests the paths in turn, divided among the connections; with more paths than the response cache holds, no response comes from the
 * cache. If connections shared paths, or the warm-up began with the same path as the measured run, a request would find what another has
 * just put into the cache. `headersOf` gives each connection a session of its own.
 */
export async function measureHttp(
  origin: string,
  paths: readonly string[],
  headersOf: (connection: number) => Record<string, string> = () => ({}),
): Promise<Figure> {
  const run = (duration: number, from: number) => {
    let opened = 0
    const rotated = [...paths.slice(from), ...paths.slice(0, from)]
    const setupClient = (client: autocannon.Client) => {
      const index = opened++ % connections
      const own = paths.length < connections ? paths : rotated.filter((_path, at) => at % connections === index)
      client.setRequests(
        own.map((path) => ({ method: 'GET', path, headers: { ...basicAuthorization, ...headersOf(index) } })),
      )
    }
    return autocannon({ url: origin, connections, duration, setupClient })
  }
  await run(warmUpSeconds, Math.floor(paths.length / 2))
  const { requests, latency, non2xx, errors, statusCodeStats } = await run(measuredSeconds, 0)
  if (non2xx > 0 || errors > 0)
    throw new Error(`${paths[0]}: ${JSON.stringify(statusCodeStats)} refused, ${errors} failed`)
  return { perSecond: requests.average, p50Ms: latency.p50, p97Ms: latency.p97_5 }
}
