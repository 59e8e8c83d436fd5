import { AsyncLocalStorage } from 'node:async_hooks'
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

const isInsideTransaction = new AsyncLocalStorage<boolean>()

const commitHooks = new WeakMap<Db, (() => Promise<void>)[]>()

/** Runs `work` in one transaction. Only service functions open one; stores and routes never do. */
export function inTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const hooks: (() => Promise<void>)[] = []
  const workAndHooks = async (tx: Tx): Promise<Result> => {
    commitHooks.set(tx, hooks)
    const result = await work(tx)
    for (const hook of hooks) await hook()
    return result
  }
  return isInsideTransaction.run(true, () => db.transaction().execute(workAndHooks))
}

/** Adds work that a transaction does last, before its commit; returns false where `db` is no transaction of `inTransaction`. */
export function beforeCommit(db: Db, work: () => Promise<void>): boolean {
  const hooks = commitHooks.get(db)
  hooks?.push(work)
  return hooks !== undefined
}

/**
 * Runs work that belongs to no transaction, whatever woke it: a notification over a connection that was opened inside a transaction
 * would otherwise count as inside it.
 */
export function outsideTransaction<Result>(work: () => Result): Result {
  return isInsideTransaction.run(false, work)
}

/** Called before every request to an outside service: row locks are not held while waiting for one. */
export function refuseInsideTransaction(what: string): void {
  if (isInsideTransaction.getStore()) throw new Error(`${what} was called inside a transaction`)
}

/** The name of the constraint that a statement violated, or null for any other error. */
export function findViolatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null
}
