import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import client from 'prom-client'
import type { Db } from '#platform/server/database/database.ts'
import { createGaugeReader, type DatabaseGauges } from './database-gauges.ts'
import { joinRegistries, readRegistry } from './join-registries.ts'
import { answerPrimaryProcess, readAllProcesses } from './process-metrics.ts'
import { createDurationHistogram, measureProcess } from './process-registry.ts'

const requestDuration = createDurationHistogram(
  'http_request_duration_seconds',
  'Requests by route, method and status.',
  ['route', 'method', 'status'],
)
/** The series by route, method and status, kept because looking one up in the histogram by its labels costs more. */
const series = new Map<string, ReturnType<typeof requestDuration.labels>>()

interface MetricsOptions {
  db: Db
  gauges: readonly DatabaseGauges[]
  token: string | undefined
  production: boolean
}

/**
 * Registers `/metrics` in the Prometheus format, with the figures of this shop's processes on this machine and those read from the
 * database.
 */
export function registerMetrics(app: FastifyInstance, { db, gauges, token, production }: MetricsOptions): void {
  measureProcess()
  answerPrimaryProcess()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const key = `${request.method} ${reply.statusCode} ${route}`
    let current = series.get(key)
    if (!current) {
      current = requestDuration.labels({ route, method: request.method, status: reply.statusCode })
      series.set(key, current)
    }
    current.observe(reply.elapsedTime / 1000)
    done()
  })
  const readGauges = createGaugeReader(db, gauges)
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, token, production)) return reply.status(404).send()
    const [processes, shared] = await Promise.all([readAllProcesses(), readGauges().then(readRegistry)])
    return reply.type(client.register.contentType).send(await joinRegistries(processes, shared))
  })
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Whether a request may read the metrics. In production only the token gives access, because behind a reverse proxy on this machine every
 * request comes from loopback.
 */
function mayReadMetrics(request: FastifyRequest, token: string | undefined, production: boolean): boolean {
  if (token) return isEqual(request.headers.authorization ?? '', `Bearer ${token}`)
  if (production) return false
  return loopback.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
}

function isEqual(sent: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(expected))
}
