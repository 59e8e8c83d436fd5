import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { hasProcessEnded, type ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import type { Database } from '#platform/server/database/database.ts'

export interface IdempotencyClaim {
  /** Whose key it is: equal keys of different owners are different keys. */
  owner: string
  key: string
  bodyHash: string
}

/** A claim of this process, which alone may store its answer or release it. */
export interface ClaimedKey extends IdempotencyClaim {
  claimedBy: number | null
  /** Whether the call was interrupted before; what it has done already is found and not done again. */
  isTakenOver: boolean
  /** The id of what the call creates, the same whenever the call is repeated. */
  workId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    claim: ClaimedKey | null
  }
}

export type IdempotencyClaimResult =
  | { state: 'first'; claimedBy: number | null; isTakenOver: boolean; workId: string }
  | { state: 'answered'; httpStatus: number; responseBody: string }

/** How long the second call of a key waits for the response of the first. */
const waitTimeoutMs = 10_000
const pollIntervalMs = 50
/**
 * After this time a claim that names no process counts as abandoned; a request may wait for an outside service twice, up to 40 s each
 * time.
 */
const abandonedAfter = '2 minutes'
/** After this time even the claim of a living process counts as lost: its answer could not be stored. */
const lostAfter = '10 minutes'

export function hashRequest(method: string, url: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${url} ${JSON.stringify(body ?? null)}`)
    .digest('hex')
}

/**
 * Inserts the key before the work starts. The same key with the same body gets the first call's response, and waits for it while the first
 * call runs; with another body it is refused with code 13 (api.md section 6). When the process of a call has ended, one repetition takes
 * the call over at once: `on conflict` locks the row, and the next repetition finds it claimed by a living process (D-425).
 */
export async function claimIdempotencyKey(
  db: Database,
  claim: IdempotencyClaim,
  processLock: Pick<ProcessLock, 'number' | 'heldNumber'>,
): Promise<IdempotencyClaimResult> {
  const deadline = Date.now() + waitTimeoutMs
  for (;;) {
    const claimedBy = processLock.heldNumber()
    const inserted = await sql<{ is_taken_over: boolean; work_id: string }>`
      insert into idempotency_keys (owner, key, body_hash, state, claimed_by)
      values (${claim.owner}, ${claim.key}, ${claim.bodyHash}, 'running', ${claimedBy})
      on conflict (owner, key) do update set created_at = now(), claimed_by = excluded.claimed_by
        where idempotency_keys.state = 'running' and idempotency_keys.body_hash = excluded.body_hash and (
          idempotency_keys.created_at < now() - case when idempotency_keys.claimed_by is null
            then ${sql.lit(abandonedAfter)}::interval else ${sql.lit(lostAfter)}::interval end
          or ${hasProcessEnded('idempotency_keys.claimed_by', processLock)})
      returning xmax::text <> '0' as is_taken_over, work_id`.execute(db)
    const [claimed] = inserted.rows
    if (claimed) return { state: 'first', claimedBy, isTakenOver: claimed.is_taken_over, workId: claimed.work_id }
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

/** Stores the answer of a call; does nothing if another process has taken the call over. */
export async function storeIdempotentResponse(
  db: Database,
  { owner, key, claimedBy }: ClaimedKey,
  httpStatus: number,
  responseBody: string,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ state: 'done', http_status: httpStatus, response_body: responseBody })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('claimed_by', 'is not distinct from', claimedBy)
    .execute()
}

/**
 * Lets the same call be tried again at once after an unexpected error, which may have come after the change was committed: the next
 * repetition takes the call over as an interrupted one, under the same id.
 */
export async function abandonIdempotentCall(db: Database, { owner, key, claimedBy }: ClaimedKey): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ claimed_by: null, created_at: sql`now() - ${sql.lit(abandonedAfter)}::interval - interval '1 second'` })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('state', '=', 'running')
    .where('claimed_by', 'is not distinct from', claimedBy)
    .execute()
}

/** Deletes a key after an answer that is not final, so that its next call is carried out anew. */
export async function releaseIdempotencyKey(db: Database, { owner, key, claimedBy }: ClaimedKey): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('claimed_by', 'is not distinct from', claimedBy)
    .execute()
}

/** A scheduled job that deletes keys after eight days, a day longer than a device goes on sending the calls that wait on it (D-704). */
export async function deleteOldIdempotencyKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '8 days'`.execute(db)
}
