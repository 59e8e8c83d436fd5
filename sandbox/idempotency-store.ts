import { sql } from 'kysely'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'
import type { JsonObject, SandboxDb } from './sandbox-tables.ts'

export interface KeptAnswer {
  fingerprint: string
  request_id: string
  status: number
  body: JsonObject
}

/**
 * Takes the key until the transaction ends; null if somebody else has it. A lock, not a row: a process that dies in the
 * middle leaves no key behind that says "in progress" for ever. A twin that ends in the very moment between our look and
 * our lock is caught later by the primary key.
 */
export async function takeKey(db: SandboxDb, account: string, key: string): Promise<{ before?: KeptAnswer } | null> {
  const { rows } = await executePrepared(
    db,
    sql<{ locked: boolean } & KeptAnswer>`
    select l.locked, k.fingerprint, k.request_id, k.status, k.body
      from (select pg_try_advisory_xact_lock(hashtextextended(${`${account} ${key}`}, 20)) as locked) l
      left join sandbox.idempotency_keys k on k.account = ${account} and k.key = ${key}`,
  )
  const [{ locked, ...before }] = rows as [{ locked: boolean } & KeptAnswer]
  if (!locked) return null
  return before.fingerprint ? { before } : {}
}

export async function forgetAnswers(db: SandboxDb, before: number): Promise<void> {
  await db.deleteFrom('sandbox.idempotency_keys').where('created', '<', before).execute()
}
