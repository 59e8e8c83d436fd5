import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Page } from '#platform/list-query-contract.ts'
import { isTracing, traceStatement } from '#platform/server/observability/tracing/start-tracing.ts'
import type { Tables } from '#schema/database.ts'
import { PipeliningDialect } from './pipelining-driver.ts'

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

/** The named pools of this process; of several with the same name, only the last one opened. */
export function listPools(): NamedPool[] {
  return [...namedPools.values()]
}

interface OpenOptions {
  connections?: number
  /** The name of the pool in the metrics. */
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
 * Tells the planner that a random page costs about as much as the next one, since what is read often is in memory. With PostgreSQL's
 * default of 4, meant for spinning disks, it reads whole tables where an index is a hundred times quicker.
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

/** Adds work that a transaction does last, before its commit; returns false if `db` is not a transaction that `inTransaction` opened. */
export function beforeCommit(db: Db, work: () => Promise<void>): boolean {
  const hooks = commitHooks.get(db)
  hooks?.push(work)
  return hooks !== undefined
}

/**
 * Runs work outside any transaction, whatever started it: a notification over a connection that was opened inside a transaction would
 * otherwise count as inside that transaction.
 */
export function outsideTransaction<Result>(work: () => Result): Result {
  return isInsideTransaction.run(false, work)
}

/**
 * Throws inside a transaction; called before every request to an outside service, so that no row stays locked while its answer is
 * awaited.
 */
export function refuseInsideTransaction(what: string): void {
  if (isInsideTransaction.getStore()) throw new Error(`${what} was called inside a transaction`)
}

/** The name of the constraint that a statement violated, or null for any other error. */
export function findViolatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null
}

/** At most this many rows beyond the page shown are counted one by one. */
const maxCountedRows = 1_000

/** How many rows a select has: exactly where they are few, else the planner's estimate, and never fewer than were counted. */
export async function countRows(db: Db, select: RawBuilder<unknown>, offset: number): Promise<number> {
  const most = offset + maxCountedRows
  const found = await sql<{ total: number }>`select count(*) as total from (${select} limit ${most}) found`.execute(db)
  const total = found.rows[0]?.total ?? 0
  return total < most ? total : Math.max(total, await estimateRows(db, select))
}

/** The planner's estimate of how many rows a select has. */
export async function estimateRows(db: Db, select: RawBuilder<unknown>): Promise<number> {
  const { rows: plan } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${select}`.execute(db)
  return plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** How many rows a list has in all: a first page that is not full is the whole list, otherwise the rows are counted. */
export async function findTotal(
  { limit, offset }: Page,
  shown: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  return offset === 0 && shown.length < limit ? shown.length : count()
}

/**
 * SQL for what names are sorted by: their letters without accents and case, so that Émilie and Łukasz appear where an English reader
 * looks for them. Indexes for sorting by name hold the same expression. No collation of a library is used, because another version of the
 * library would sort differently from an index that was built before.
 */
export const nameOrderOf = (column: string) => `normalize_text(${column}) collate "C"`

/** The sort order for the query builder and for templates; the column's name never comes from a user. */
export const nameOrder = (column: string): RawBuilder<string> => sql.raw(nameOrderOf(column))

/** SQL for the moment at which a day (YYYY-MM-DD) begins in London. */
export function startOfLondonDay(day: string): RawBuilder<Date> {
  return sql<Date>`(${day}::date::timestamp at time zone 'Europe/London')`
}

/** SQL for the moment at which a day is over in London: the beginning of the next one. */
export function endOfLondonDay(day: string): RawBuilder<Date> {
  return sql<Date>`((${day}::date + 1)::timestamp at time zone 'Europe/London')`
}
