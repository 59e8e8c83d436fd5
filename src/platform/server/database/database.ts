import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { PipeliningDialect } from '#platform/server/database/pipelining-driver.ts'
import { isTracing } from '#platform/server/observability/tracing/spans.ts'
import { traceStatement } from '#platform/server/observability/tracing/start-tracing.ts'
import type { Tables } from '#schema/database.ts'

/** The first parameter of every store function: the database or the caller's transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>
export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

const int8 = 20
const numeric = 1700
pg.types.setTypeParser(int8, Number)
pg.types.setTypeParser(numeric, Number)

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

interface NamedPool {
  name: string
  pool: pg.Pool
}

const namedPools = new Map<string, NamedPool>()

/** The pools of this process that have a name; of several with the same name the last. */
export function listPools(): NamedPool[] {
  return [...namedPools.values()]
}

interface OpenOptions {
  connections?: number
  /** The name under which the pool is measured. */
  name?: string
}

export function openDatabase(url: string, { connections = 10, name }: OpenOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    pipeline: true,
    onConnect: setPlannerCosts,
  })
  // An idle connection that PostgreSQL closes must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({
    dialect: new PipeliningDialect(pool),
    ...(isTracing() ? { log: traceStatement } : {}),
  })
  if (name) namedPools.set(name, { name, pool })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely leaves a pool open whose connections it never used
      if (!pool.ending) await pool.end()
    },
  }
}

/**
 * What is read often is in memory, where a random page costs about as much as the next one. With the default of 4, which is a turning
 * disk's, the planner reads whole tables where an index is a hundred times quicker.
 */
async function setPlannerCosts(client: pg.ClientBase): Promise<void> {
  await client.query('set random_page_cost = 1.1')
}
