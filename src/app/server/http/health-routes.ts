import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createSingleFlight } from '#platform/server/concurrency/single-flight.ts'
import { readMigrationState } from '#platform/server/database/migration-state.ts'
import type { Dependencies } from '../dependencies.ts'

type Readiness = 'ready' | 'migrating' | 'newer database' | 'no database'

const timeoutMs = 5_000

const migrationsCheckedForMs = 1_000

/** `/healthz`: the process is alive. `/readyz`: the shop is open, its database reachable and migrated. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { pool }: Pick<Dependencies, 'pool'>,
  { isOpen, isStopping }: { isOpen: () => boolean; isStopping: () => boolean },
): void {
  const checkReadiness = createReadinessCheck(pool)

  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const status = isStopping() ? 'stopping' : isOpen() ? await checkReadiness() : 'loading'
    if (status !== 'ready') reply.status(503).header('retry-after', '5')
    return reply.send({ status })
  })
}

/**
 * Whether this process can serve: the database answers, has the tables of the jobs and every migration of this version, and has no
 * migration of a newer version that does more than add to the schema. However often this is called, only one check runs at a time, and the
 * migrations are compared at most once a second.
 */
function createReadinessCheck(pool: pg.Pool): () => Promise<Readiness> {
  const singleFlight = createSingleFlight<Readiness>()
  let readyUntil = 0

  async function checkDatabase(): Promise<Readiness> {
    if (Date.now() < readyUntil) {
      await pool.query('select')
      return 'ready'
    }
    const { missing, breaking, squashed } = await readMigrationState(pool)
    const { rows } = await pool.query("select to_regclass('graphile_worker.migrations') is not null as jobs")
    if (breaking.length > 0) return 'newer database'
    if (missing.length > 0 || squashed || !rows[0].jobs) return 'migrating'
    readyUntil = Date.now() + migrationsCheckedForMs
    return 'ready'
  }

  return async () => {
    const answer = singleFlight('database', checkDatabase).catch((): Readiness => 'no database')
    return Promise.race([answer, sleep(timeoutMs, 'no database' as const, { ref: false })])
  }
}
