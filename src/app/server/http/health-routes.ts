import type { FastifyInstance, FastifyRequest } from 'fastify'
import client from 'prom-client'
import type { Dependencies } from '#app/server/dependencies.ts'
import { listMigrationFiles } from '#platform/server/database/migrate.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: for loopback, or with METRICS_TOKEN. */
export function registerHealthRoutes(app: FastifyInstance, { config, pool }: Dependencies): void {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    try {
      const { rows } = await pool.query<{ applied: number }>('select count(*)::int as applied from schema_migrations')
      const migrated = rows[0]?.applied === listMigrationFiles().length
      return await reply.status(migrated ? 200 : 503).send({ status: migrated ? 'ready' : 'migrating' })
    } catch {
      return reply.status(503).header('retry-after', '5').send({ status: 'no database' })
    }
  })

  const register = new client.Registry()
  client.collectDefaultMetrics({ register })
  const requests = new client.Histogram({
    name: 'http_request_seconds',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers: [register],
  })
  // each row of the histogram is looked up once
  const rows = new Map<string, ReturnType<typeof requests.labels>>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const key = `${request.method} ${reply.statusCode} ${route}`
    let row = rows.get(key)
    if (!row) {
      row = requests.labels({ route, method: request.method, status: reply.statusCode })
      rows.set(key, row)
    }
    row.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) return reply.status(404).send()
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return request.headers.authorization === `Bearer ${token}`
  return loopback.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
}
