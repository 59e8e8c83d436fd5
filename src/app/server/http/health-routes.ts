import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#app/server/dependencies.ts'
import { listMigrationFiles } from '#platform/server/database/migrate.ts'

/** `/healthz`: the process is alive. `/readyz`: the shop is open, its database reachable and migrated. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { pool }: Pick<Dependencies, 'pool'>,
  isOpen: () => boolean,
): void {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    if (!isOpen()) return reply.status(503).header('retry-after', '5').send({ status: 'loading' })
    try {
      const { rows } = await pool.query<{ applied: number }>('select count(*)::int as applied from schema_migrations')
      const migrated = rows[0]?.applied === listMigrationFiles().length
      return await reply.status(migrated ? 200 : 503).send({ status: migrated ? 'ready' : 'migrating' })
    } catch {
      return reply.status(503).header('retry-after', '5').send({ status: 'no database' })
    }
  })
}
