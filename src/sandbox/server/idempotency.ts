import { createHash } from 'node:crypto'
import type { Call } from '#sandbox/server/call.ts'
import { keepAnswer, selectKeptAnswer, tryLockKey } from '#sandbox/server/idempotency-store.ts'
import { ProviderError } from '#sandbox/server/provider-error.ts'
import type { JsonObject } from '#sandbox/server/sandbox-tables.ts'

export interface Answer {
  status: number
  body: JsonObject
  /** The request that did the work, where this one only repeats its answer. */
  replayOf: string | null
}

const longestKey = 255

/**
 * The same key gives the same answer, and the work is done once. Runs inside the transaction of the call: the answer is
 * kept together with what the call changed. Mistakes in the input are not kept, results are, declined cards too.
 */
export async function once(
  call: Call,
  rawBody: string,
  work: () => Promise<Answer & { keep: boolean }>,
): Promise<Answer> {
  const { idempotencyKey: key, db } = call
  if (!key) return work()
  if (key.length > longestKey)
    throw refused(400, `Idempotency keys must be no longer than ${longestKey} characters.`, 'invalid_request_error')
  const scope = call.account ?? ''
  if (!(await tryLockKey(db, scope, key))) throw inUse(key)
  const fingerprint = createHash('sha256').update(`${call.path}\n${rawBody}`).digest('hex')
  const before = await selectKeptAnswer(db, scope, key)
  if (before && before.fingerprint !== fingerprint)
    throw refused(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  if (before) return { status: before.status, body: before.body, replayOf: before.request_id }
  const { keep, ...answer } = await work()
  const { status, body } = answer
  if (keep) await keepAnswer(db, scope, key, { fingerprint, request_id: call.requestId, status, body }, call.now)
  return answer
}

export function inUse(key: string): ProviderError {
  return refused(
    409,
    `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  )
}

function refused(status: number, message: string, type = 'idempotency_error'): ProviderError {
  const code = status === 409 ? { code: 'idempotency_key_in_use' } : {}
  return new ProviderError(status, { type, message, ...code })
}
