import { randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

const advisoryLockClass = 8_241_020
const maxNumber = 2 ** 31
const defaultHeartbeatMs = 5_000
const retryDelayMs = 500
/** Lets PostgreSQL notice after about 11 s that the machine of a process has vanished. */
const keepalives = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3'

/** Proof that this process is alive: PostgreSQL frees its lock when the process ends, however it ends (D-425). */
export interface ProcessLock {
  number: number
  /** The number; null while the lock is not held, since other processes may then believe that this one has ended. */
  heldNumber(): number | null
  close(): Promise<void>
}

export interface ProcessLockOptions {
  heartbeatMs?: number
}

/**
 * Holds an advisory lock with a random number over a connection of its own, and takes the same lock again after the connection was lost.
 * `url` has to bypass a pooler, behind which the session is not the process's own and the lock would never be held.
 */
export function holdProcessLock(
  url: string,
  { heartbeatMs = defaultHeartbeatMs }: ProcessLockOptions = {},
): ProcessLock {
  const number = randomInt(1, maxNumber)
  let client: pg.Client | null = null
  let isHeld = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const schedule = (work: () => void, ms: number): void => {
    if (isClosed) return
    timer = setTimeout(work, ms)
    timer.unref()
  }
  const connect = (): void => {
    const timeouts = { connectionTimeoutMillis: heartbeatMs, query_timeout: heartbeatMs }
    const next = new pg.Client({ connectionString: url, ...timeouts })
    client = next
    let hasFailed = false
    let delayMs = retryDelayMs
    const fail = (): void => {
      if (hasFailed) return
      hasFailed = true
      clearTimeout(timer)
      isHeld = false
      next.end().catch(() => undefined)
      schedule(connect, delayMs)
    }
    const beat = (): void => {
      next.query('select').then(() => {
        if (!hasFailed) schedule(beat, heartbeatMs)
      }, fail)
    }
    const lock = async (): Promise<void> => {
      await next.connect()
      if (!(await isOwnSession(next))) {
        delayMs = heartbeatMs
        throw new Error('the connection leads through a pooler')
      }
      await next.query(keepalives)
      const taken = await next.query<{ held: boolean }>(
        `select pg_try_advisory_lock(${advisoryLockClass}, ${number}) as held`,
      )
      // the previous session is still open at the server, and still holds the lock
      if (!taken.rows[0]?.held) throw new Error('the process lock is held by another session')
      if (isClosed || hasFailed) return
      isHeld = true
      // if the lock is lost, it is taken again at once, because until then another process takes over this one's work
      delayMs = 0
      schedule(beat, heartbeatMs)
    }
    next.on('error', fail)
    next.on('end', fail)
    lock().catch(fail)
  }
  connect()
  return {
    number,
    heldNumber: () => (isHeld ? number : null),
    async close() {
      isClosed = true
      isHeld = false
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Whether the connection has a session of its own: a pooler reports another process id than that of the server's session. */
async function isOwnSession(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === (client as pg.Client & { processID: number | null }).processID
}

/**
 * SQL for whether the process whose number is in this column has ended: its lock is taken, shared and until the transaction ends, only to
 * see that it is free. This process itself never counts as ended, even if its connection is lost.
 */
export function hasProcessEnded(column: string, { number }: Pick<ProcessLock, 'number'>): RawBuilder<boolean> {
  const named = sql.ref(column)
  return sql<boolean>`(${named} <> ${number}::integer
    and pg_try_advisory_xact_lock_shared(${sql.lit(advisoryLockClass)}, ${named}))`
}
