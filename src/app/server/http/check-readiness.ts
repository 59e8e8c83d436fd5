import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createSingleFlight } from '#platform/server/concurrency/single-flight.ts'
import { readMigrationState } from '#platform/server/database/migration-state.ts'

export type Readiness = 'ready' | 'migrating' | 'newer database' | 'no database'

const timeoutMs = 5_000
const migrationsCheckedForMs = 1_000

/**
 * Whether this process can serve: its database answers, has every migration of this version and the tables of its jobs, and none of a
 * newer version that does more than add. However often it is called, one check is under way, and the migrations are compared once
 * a second.
 */
export function createReadinessCheck(pool: pg.Pool): () => Promise<Readiness> {
  const singleFlight = createSingleFlight<Readiness>()
  let readyUntil = 0

  async function checkDatabase(): Promise<Readiness> {
    if (Date.now() < readyUntil) {
      await pool.query('select')
      return 'ready'
    }
    const { missing, breaking } = await readMigrationState(pool)
    const { rows } = await pool.query("select to_regclass('graphile_worker.migrations') is not null as jobs")
    if (breaking.length > 0) return 'newer database'
    if (missing.length > 0 || !rows[0].jobs) return 'migrating'
    readyUntil = Date.now() + migrationsCheckedForMs
    return 'ready'
  }

  return async () => {
    const answer = singleFlight('database', checkDatabase).catch((): Readiness => 'no database')
    return Promise.race([answer, sleep(timeoutMs, 'no database' as const, { ref: false })])
  }
}
