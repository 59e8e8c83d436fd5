import type { ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import {
  type ClaimedKey,
  claimIdempotencyKey,
  hashRequest,
  type IdempotencyClaim,
  type IdempotencyClaimResult,
  releaseIdempotencyKey,
  storeIdempotentResponse,
} from '#platform/server/http/idempotency-keys.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

type Claimant = Pick<ProcessLock, 'number' | 'heldNumber'>

/** Claims idempotency keys in a database of its own, without doing the work of the calls. */
export interface ClaimedCalls {
  database: TestDatabase
  /** Claims the key of a call as this process would when it receives the call. */
  send(process: Claimant, call: IdempotencyClaim): Promise<IdempotencyClaimResult>
  /** Like `send`, but fails unless the call is the first with its key or takes the key over. */
  begin(process: Claimant, call: IdempotencyClaim): Promise<ClaimedKey>
  answer(claim: ClaimedKey, body: string, httpStatus?: number): Promise<void>
  release(claim: ClaimedKey): Promise<void>
  /** Moves the claim of a key into the past. */
  age(key: string, seconds: number): Promise<void>
}

/** A process without a lock, whose keys can be claimed by another call after two minutes. */
export const processWithoutLock: ProcessLock = { number: 1, heldNumber: () => null, close: async () => undefined }

export const callOf = (key: string, body: unknown = {}): IdempotencyClaim => ({
  owner: 'seller 1',
  key,
  bodyHash: hashRequest('POST', '/order', body),
})

/** The claim that a process without a lock has made. */
export const claimedWithoutLock = (call: IdempotencyClaim): ClaimedKey => ({
  ...call,
  claimedBy: null,
  isTakenOver: false,
  workId: '',
})

export async function openClaimedCalls(): Promise<ClaimedCalls> {
  const database = await createTestDatabase()
  const { db, pool } = database
  const send: ClaimedCalls['send'] = (process, call) => claimIdempotencyKey(db, call, process)
  return {
    database,
    send,
    async begin(process, call) {
      const claimed = await send(process, call)
      if (claimed.state !== 'first') throw new Error('the call was answered')
      return { ...call, ...claimed }
    },
    answer: (claim, body, httpStatus = 200) => storeIdempotentResponse(db, claim, httpStatus, body),
    release: (claim) => releaseIdempotencyKey(db, claim),
    async age(key, seconds) {
      const older = 'update idempotency_keys set created_at = now() - make_interval(secs => $2) where key = $1'
      await pool.query(older, [key, seconds])
    },
  }
}
