import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type pg from 'pg'
import { AppError } from '#platform/app-error.ts'
import { withFallback } from '#platform/server/concurrency/with-fallback.ts'
import type { Tables } from '#schema/database.ts'
import { type Database, openDatabase } from './database.ts'
import { PipeliningDialect } from './pipelining-driver.ts'
import { isDatabaseUnavailable } from './retry-while-unavailable.ts'

const retryDelayMs = 1_000
/** How long the replica is not read after it lagged behind, or could not be reached. */
const replicaBehindMs = 50
const replicaAwayMs = 1_000
/** A primary that takes longer than this for a read may be gone, so the replica is read at the same time. */
const primaryPatienceMs = 1_000
/** How long reads go to the replica first, after a read that the primary could not answer. */
const primaryAwayMs = 1_000

/** Reads from the given database; `isCurrent` is false if that database may lack a recorded change. */
export type Load<Result> = (db: Database, isCurrent: boolean) => Promise<Result>

/**
 * Sends reads to a replica as long as the replica has every recorded change, otherwise to the primary; while the primary cannot be
 * reached, to the replica.
 */
export interface ReplicaReader {
  read<Result>(load: Load<Result>): Promise<Result>
  /**
   * Reads from the primary, and from the replica only while the primary cannot be reached; for a process that cannot know of every
   * change.
   */
  readFromPrimary<Result>(load: Load<Result>): Promise<Result>
  /** Records that something was committed which the next read must show; the replica is not read until it has replayed that. */
  recordChange(): void
  close(): Promise<void>
}

/** The replica of this connection has not replayed the last change. */
class ReplicaBehindError extends Error {}

/** Creates the reader of the primary and its replica; without a replica's URL every read goes to the primary. */
export function createReplicaReader(
  primary: Database,
  replicaUrl: string | undefined,
  { connections }: { connections: number },
): ReplicaReader {
  const readPrimary = <Result>(load: Load<Result>) => load(primary, true)
  if (!replicaUrl)
    return {
      read: readPrimary,
      readFromPrimary: readPrimary,
      recordChange: () => undefined,
      close: async () => undefined,
    }
  const { db: anyReplica, pool, close } = openDatabase(replicaUrl, { connections, name: 'replica' })
  let lastChange = 0
  /** The position in the primary's log after the last change; null while it is unknown. */
  let positionOfChange: string | null = null
  let replicaBehindUntil = 0
  let primaryAwayUntil = 0
  const closing = new AbortController()

  /** The last change that each connection's replica has replayed; a URL may lead to several replicas, but a connection stays with one. */
  const checkedChanges = new WeakMap<pg.PoolClient, number>()
  const checkConnection = async (client: pg.PoolClient): Promise<void> => {
    const change = lastChange
    if (checkedChanges.get(client) === change) return
    const { rows } = await client.query<{ yes: boolean | null }>(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as yes',
      [positionOfChange],
    )
    if (!rows[0]?.yes) throw new ReplicaBehindError('the replica has not replayed the last change')
    checkedChanges.set(client, change)
  }
  const currentReplica: Database = new Kysely<Tables>({ dialect: new PipeliningDialect(pool, checkConnection) })

  /** Reads which position the primary's log has reached after the last change; a replica that has replayed up to there shows the change. */
  const findPosition = (): void => {
    const change = lastChange
    const retry = async (): Promise<void> => {
      await sleep(retryDelayMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (change === lastChange && !closing.signal.aborted) findPosition()
    }
    sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(primary).then(({ rows }) => {
      if (change === lastChange) positionOfChange = rows[0]?.lsn ?? null
    }, retry)
  }
  const recordChange = (): void => {
    lastChange += 1
    positionOfChange = null
    if (!closing.signal.aborted) findPosition()
  }
  const readAnyReplica = <Result>(load: Load<Result>) => load(anyReplica, false)
  const readFromPrimary = async <Result>(load: Load<Result>): Promise<Result> => {
    if (performance.now() < primaryAwayUntil) {
      try {
        return await readAnyReplica(load)
      } catch (error) {
        if (error instanceof AppError) throw error
        return readPrimary(load)
      }
    }
    const readReplicaInstead = (): Promise<Result> => {
      primaryAwayUntil = performance.now() + primaryAwayMs
      return readAnyReplica(load)
    }
    const options = { patienceMs: primaryPatienceMs, isRecoverable: isDatabaseUnavailable }
    return withFallback(readPrimary(load), readReplicaInstead, options)
  }

  return {
    async read(load) {
      if (positionOfChange === null || performance.now() < replicaBehindUntil) return readFromPrimary(load)
      try {
        return await load(currentReplica, true)
      } catch (error) {
        if (error instanceof AppError) throw error
        // a replica that lags or cannot be reached costs a retry on the primary, never a response
        replicaBehindUntil = performance.now() + (error instanceof ReplicaBehindError ? replicaBehindMs : replicaAwayMs)
        return readFromPrimary(load)
      }
    },
    readFromPrimary,
    recordChange,
    async close() {
      closing.abort()
      await close()
    },
  }
}
