import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

export interface IdempotencyClaim {
  /** Keys of different owners never meet. */
  owner: string
  key: string
  bodyHash: string
}

export type IdempotencyClaimResult =
  | { state: 'first' }
  | { state: 'answered'; httpStatus: number; responseBody: string }

/** How long the second call of a key waits for the response of the first. */
const waitTimeoutMs = 10_000
const pollIntervalMs = 50
/** A claim this old belongs to a process that was killed: a request may wait for an outside service twice, 40 s each time. */
const abandonedAfter = '2 minutes'

export function hashRequest(method: string, url: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${url} ${JSON.stringify(body ?? null)}`)
    .digest('hex')
}

/**
 * Inserts the key before the work starts. The same key with the same body gets the first call's response, and waits for it while the
 * first call runs; with another body it is refused with code 13 (api.md section 6).
 */
export async function claimIdempotencyKey(db: Database, claim: IdempotencyClaim): Promise<IdempotencyClaimResult> {
  const deadline = Date.now() + waitTimeoutMs
  for (;;) {
    const inserted = await sql`
      insert into idempotency_keys (owner, key, body_hash, state) values (${claim.owner}, ${claim.key}, ${claim.bodyHash}, 'running')
      on conflict (owner, key) do update set created_at = now()
        where idempotency_keys.state = 'running' and idempotency_keys.body_hash = excluded.body_hash
          and idempotency_keys.created_at < now() - ${sql.raw(`interval '${abandonedAfter}'`)}
      returning 1`.execute(db)
    if (inserted.rows.length > 0) return { state: 'first' }
    const row = await db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('owner', '=', claim.owner)
      .where('key', '=', claim.key)
      .executeTakeFirst()
    if (!row) continue
    if (row.body_hash !== claim.bodyHash) throw new AppError(errorText.sameKeyOtherBody, errorCode.conflict)
    if (row.state === 'done' && row.http_status !== null && row.response_body !== null)
      return { state: 'answered', httpStatus: row.http_status, responseBody: row.response_body }
    if (Date.now() > deadline) throw new AppError(errorText.stillRunning, errorCode.conflict)
    await sleep(pollIntervalMs)
  }
}

export async function storeIdempotentResponse(
  db: Database,
  claim: IdempotencyClaim,
  httpStatus: number,
  responseBody: string,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ state: 'done', http_status: httpStatus, response_body: responseBody })
    .where('owner', '=', claim.owner)
    .where('key', '=', claim.key)
    .execute()
}

/** After an unexpected error the same call may be tried again. */
export async function releaseIdempotencyKey(db: Database, claim: IdempotencyClaim): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('owner', '=', claim.owner).where('key', '=', claim.key).execute()
}

/** Run by the schedule: a caller that retries does so within two days. */
export async function deleteOldIdempotencyKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`.execute(db)
}
