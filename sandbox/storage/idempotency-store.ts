import { sql } from 'kysely'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'
import type { JsonObject, SandboxDatabase } from './sandbox-tables.ts'

export interface StoredResponse {
  fingerprint: string
  request_id: string
  status: number
  body: JsonObject
}

/**
 * Locks the key until the transaction ends; null if another request holds it. It is an advisory lock, not a row: a process that dies leaves
 * no key in progress. If another request stores its response after this statement has read the table, the primary key refuses a second one.
 */
export async function lockIdempotencyKey(
  db: SandboxDatabase,
  account: string,
  key: string,
): Promise<{ before?: StoredResponse } | null> {
  const { rows } = await executePrepared(
    db,
    sql<{ locked: boolean } & StoredResponse>`
    select l.locked, k.fingerprint, k.request_id, k.status, k.body
      from (select pg_try_advisory_xact_lock(hashtextextended(${`${account} ${key}`}, 20)) as locked) l
      left join sandbox.idempotency_keys k on k.account = ${account} and k.key = ${key}`,
  )
  const [{ locked, ...before }] = rows as [{ locked: boolean } & StoredResponse]
  if (!locked) return null
  return before.fingerprint ? { before } : {}
}

export async function deleteResponsesBefore(db: SandboxDatabase, before: number): Promise<void> {
  await db.deleteFrom('sandbox.idempotency_keys').where('created', '<', before).execute()
}
