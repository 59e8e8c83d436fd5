import { sql } from 'kysely'
import type { JsonObject, SandboxDb } from '#sandbox/server/sandbox-tables.ts'

export interface KeptAnswer {
  fingerprint: string
  request_id: string
  status: number
  body: JsonObject
}

/**
 * Held until the transaction ends. A lock, not a row: a process that dies in the middle leaves no key behind that says
 * "in progress" for ever.
 */
export async function tryLockKey(db: SandboxDb, account: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${account} ${key}`}, 20)) as got`.execute(db)
  return rows[0]?.got ?? false
}

/** Asked in a statement of its own after the lock, so that it sees what the twin before us committed. */
export async function selectKeptAnswer(db: SandboxDb, account: string, key: string): Promise<KeptAnswer | undefined> {
  return db
    .selectFrom('sandbox.idempotency_keys')
    .select(['fingerprint', 'request_id', 'status', 'body'])
    .where('account', '=', account)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function keepAnswer(
  db: SandboxDb,
  account: string,
  key: string,
  { body, ...answer }: KeptAnswer,
  created: number,
): Promise<void> {
  await db
    .insertInto('sandbox.idempotency_keys')
    .values({ account, key, ...answer, body: JSON.stringify(body), created })
    .execute()
}

export async function forgetAnswers(db: SandboxDb, before: number): Promise<void> {
  await db.deleteFrom('sandbox.idempotency_keys').where('created', '<', before).execute()
}
