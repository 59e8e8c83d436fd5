import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

const lookAgainMs = 50
const tryAgainMs = 1_000

/** Where reads go that many ask alike: to a replica while it shows everything it must, else to the database itself. */
export interface ReplicaReader {
  read<Result>(read: (db: Database) => Promise<Result>): Promise<Result>
  /** Something was committed that the next read must show: the replica is left alone until it has it too. */
  recordChange(): void
  close(): Promise<void>
}

export function createReplicaReader(
  primary: Database,
  replicaUrl: string | undefined,
  { connections }: { connections: number },
): ReplicaReader {
  if (!replicaUrl) return { read: (read) => read(primary), recordChange: () => undefined, close: async () => undefined }
  const replica = openDatabase(replicaUrl, { connections })
  let change = 0
  /** The last change that the replica is known to have. */
  let shown = -1
  const closing = new AbortController()

  /** Whatever is in the log by now was committed before; a replica that has replayed as much shows it. */
  const follow = async (of: number): Promise<void> => {
    const { rows } = await sql<{ place: string }>`select pg_current_wal_insert_lsn()::text as place`.execute(primary)
    while (of === change && !closing.signal.aborted) {
      const there = await sql<{ yes: boolean | null }>`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${rows[0]?.place}::pg_lsn as yes`.execute(replica.db)
      if (there.rows[0]?.yes) {
        shown = of
        return
      }
      await sleep(lookAgainMs, undefined, { signal: closing.signal, ref: false })
    }
  }
  const begin = (): void => {
    const of = change
    follow(of).catch(async () => {
      await sleep(tryAgainMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (of === change && !closing.signal.aborted) begin()
    })
  }
  const changed = (): void => {
    change += 1
    if (!closing.signal.aborted) begin()
  }

  return {
    async read(read) {
      if (shown !== change) return read(primary)
      try {
        return await read(replica.db)
      } catch (error) {
        if (error instanceof AppError) throw error
        // a replica that went away costs a moment, never an answer
        changed()
        return read(primary)
      }
    },
    recordChange: changed,
    async close() {
      closing.abort()
      await replica.close()
    },
  }
}
