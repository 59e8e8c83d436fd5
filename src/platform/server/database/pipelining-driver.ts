import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { AbortedTransactionError, PostgresDialect } from 'kysely'
import type pg from 'pg'

/** A compiled statement that says how it is to be sent; `pipelined` and `preparedStatement` make one. */
export interface SentQuery extends CompiledQuery {
  /** The name under which each connection prepares the statement once; absent for a statement that is planned again each time. */
  readonly preparedName?: string
  /** Sent without waiting for its result, inside a transaction. */
  readonly pipelined?: boolean
}

const noRows = { rows: [] }

/** Called with a connection before each use of it; the statement fails with the error that this throws. */
export type CheckConnection = (client: pg.PoolClient) => Promise<void>

/** Kysely's dialect for PostgreSQL, with a driver that pipelines transactions; the pool's connections need pg's `pipeline`. */
export class PipeliningDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #check: CheckConnection | undefined

  constructor(pool: pg.Pool, check?: CheckConnection) {
    super({ pool })
    this.#pool = pool
    this.#check = check
  }

  override createDriver(): Driver {
    return new PipeliningDriver(this.#pool, this.#check)
  }
}

class PipeliningDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #check: CheckConnection | undefined
  readonly #connections = new WeakMap<pg.PoolClient, PipeliningConnection>()

  constructor(pool: pg.Pool, check: CheckConnection | undefined) {
    this.#pool = pool
    this.#check = check
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipeliningConnection> {
    const client = await this.#pool.connect()
    await this.#check?.(client).catch((error: unknown) => {
      client.release()
      throw error
    })
    const known = this.#connections.get(client)
    if (known) return known
    const connection = new PipeliningConnection(client)
    this.#connections.set(client, connection)
    return connection
  }

  async beginTransaction(connection: PipeliningConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings)
  }

  commitTransaction(connection: PipeliningConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: PipeliningConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: PipeliningConnection): Promise<void> {
    connection.release()
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}

/**
 * The beginning of a transaction and its pipelined statements are sent with the next statement that is awaited, at the latest with the
 * commit. If one of them fails, the awaited statement or the commit fails with its error.
 */
class PipeliningConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  /** The statements of an open transaction that were sent and not yet awaited, oldest first; null outside of a transaction. */
  #pending: Promise<pg.QueryResult>[] | null = null
  #broken = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>({ sql, parameters, preparedName, pipelined }: SentQuery): Promise<QueryResult<Row>> {
    const result = this.#send(sql, parameters, preparedName)
    if (pipelined && this.#pending) {
      this.#pipeline(result)
      return noRows
    }
    try {
      const { command, rowCount, rows } = await this.#awaitAll(result)
      const changesRows = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
      return changesRows ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
    } catch (error) {
      throw withStackOf(error, new Error())
    }
  }

  streamQuery(): never {
    throw new Error('rows are not streamed')
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    this.#pending = []
    this.#pipeline(this.#send(begin))
  }

  async commit(): Promise<void> {
    const committed = this.#awaitAll(this.#send('commit'))
    this.#pending = null
    // if a statement of the transaction has failed, PostgreSQL answers its commit with ROLLBACK
    if ((await committed).command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    this.#pending = null
    try {
      await this.#send('rollback')
    } catch (error) {
      this.#broken = true
      throw error
    }
  }

  release(): void {
    this.#client.release(this.#broken)
  }

  /** Sends a statement; everything sent in one turn of the event loop leaves in one packet. */
  #send(text: string, parameters: readonly unknown[] = [], name?: string): Promise<pg.QueryResult> {
    const { stream } = (this.#client as unknown as pg.Client).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const values = parameters as unknown[]
    return name === undefined ? this.#client.query(text, values) : this.#client.query({ name, text, values })
  }

  #pipeline(result: Promise<pg.QueryResult>): void {
    result.catch(() => undefined)
    this.#pending?.push(result)
  }

  /**
   * Awaits this statement and those sent before it. After one statement of a transaction has failed all later ones fail too, so the first
   * failure is thrown.
   */
  async #awaitAll(last: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    if (this.#pending === null) return last
    const before = this.#pending
    this.#pending = []
    const results = await Promise.allSettled([...before, last])
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    return last
  }
}

/** Adds the caller's stack to a driver's error, whose own stack begins in a socket and is of no use to a reader of the log. */
function withStackOf(error: unknown, { stack = '' }: Error): unknown {
  if (error instanceof Error) error.stack += stack.slice(stack.indexOf('\n'))
  return error
}
