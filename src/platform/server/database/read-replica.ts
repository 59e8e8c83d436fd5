import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

const pollIntervalMs = 50
const retryDelayMs = 1_000

/** Sends reads to a replica while the replica has every recorded change, else to the primary. */
export interface ReplicaReader {
  read<Result>(read: (db: Database) => Promise<Result>): Promise<Result>
  /** Something was committed that the next read must show: the replica is not used until it has replayed it. */
  recordChange(): void
  close(): Promise<void>
}

/** Without a replica's URL every read goes to the primary. */
export function createReplicaReader(
  primary: Database,
  replicaUrl: string | undefined,
  { connections }: { connections: number },
): ReplicaReader {
  if (!replicaUrl) return { read: (read) => read(primary), recordChange: () => undefined, close: async () => undefined }
  const replica = openDatabase(replicaUrl, { connections, name: 'replica' })
  let lastChange = 0
  /** The last change that the replica is known to have replayed. */
  let replayedChange = -1
  const closing = new AbortController()

  /** What is in the primary's log by now was committed before; a replica that has replayed as much shows the change. */
  const waitUntilReplayed = async (change: number): Promise<void> => {
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(primary)
    while (change === lastChange && !closing.signal.aborted) {
      const replayed = await sql<{ yes: boolean | null }>`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${rows[0]?.lsn}::pg_lsn as yes`.execute(replica.db)
      if (replayed.rows[0]?.yes) {
        replayedChange = change
        return
      }
      await sleep(pollIntervalMs, undefined, { signal: closing.signal, ref: false })
    }
  }
  const followReplica = (): void => {
    const change = lastChange
    waitUntilReplayed(change).catch(async () => {
      await sleep(retryDelayMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (change === lastChange && !closing.signal.aborted) followReplica()
    })
  }
  const recordChange = (): void => {
    lastChange += 1
    if (!closing.signal.aborted) followReplica()
  }

  return {
    async read(read) {
      if (replayedChange !== lastChange) return read(primary)
      try {
        return await read(replica.db)
      } catch (error) {
        if (error instanceof AppError) throw error
        // a replica that went away costs a retry on the primary, never a response
        recordChange()
        return read(primary)
      }
    },
    recordChange,
    async close() {
      closing.abort()
      await replica.close()
    },
  }
}
