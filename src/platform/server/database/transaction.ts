import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Db, Tx } from '#platform/server/database/database.ts'

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
