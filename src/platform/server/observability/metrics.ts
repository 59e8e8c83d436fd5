import type { FastifyInstance, FastifyRequest } from 'fastify'
import client from 'prom-client'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/metrics` in the Prometheus format, for requests from this machine or with METRICS_TOKEN. */
export function registerMetrics(app: FastifyInstance, { token }: { token: string | undefined }): void {
  const register = new client.Registry()
  client.collectDefaultMetrics({ register })
  const requests = new client.Histogram({
    name: 'http_request_seconds',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers: [register],
  })
  // the histogram's own look-up of a series by its labels costs more
  const series = new Map<string, ReturnType<typeof requests.labels>>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const key = `${request.method} ${reply.statusCode} ${route}`
    let current = series.get(key)
    if (!current) {
      current = requests.labels({ route, method: request.method, status: reply.statusCode })
      series.set(key, current)
    }
    current.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, token)) return reply.status(404).send()
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return request.headers.authorization === `Bearer ${token}`
  return loopback.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
}
