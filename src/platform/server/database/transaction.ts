import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Db, Tx } from '#platform/server/database/database.ts'

const open = new AsyncLocalStorage<boolean>()

const ends = new WeakMap<Db, (() => Promise<void>)[]>()

/** Runs `work` in one transaction. Only verbs open one; stores and routes never do. */
export function inTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const end: (() => Promise<void>)[] = []
  const whole = async (tx: Tx): Promise<Result> => {
    ends.set(tx, end)
    const result = await work(tx)
    for (const last of end) await last()
    return result
  }
  return open.run(true, () => db.transaction().execute(whole))
}

/** What is left to write when all else is written; answers false where this is no transaction of `inTransaction`. */
export function beforeCommit(db: Db, work: () => Promise<void>): boolean {
  const end = ends.get(db)
  end?.push(work)
  return end !== undefined
}

/**
 * For work that begins here, whatever it was woken by: a notice that comes over a connection which was opened inside a
 * transaction would otherwise seem to be inside it still.
 */
export function outsideTransaction<Result>(work: () => Result): Result {
  return open.run(false, work)
}

/** Called by every client of an outside service: we do not hold row locks while waiting for a stranger. */
export function refuseInsideTransaction(what: string): void {
  if (open.getStore()) throw new Error(`${what} was called inside a transaction`)
}
