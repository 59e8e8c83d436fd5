import { createHash } from 'node:crypto'
import type { Call } from './call.ts'
import { takeKey } from './idempotency-store.ts'
import { ProviderError } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'
import type { Outcome } from './write-store.ts'

export interface Answer {
  status: number
  body: JsonObject
  /** The request that did the work, where this one only repeats its answer. */
  replayOf: string | null
}

const longestKey = 255

/** What is kept under a key, with the key itself. */
export type KeyedAnswer = NonNullable<Outcome['answer']>

/**
 * The same key gives the same answer, and the work is done once. Answers what was answered before, or null: then the
 * work is to be done, inside this same transaction, which keeps its answer together with what it changes.
 */
export async function answeredBefore(call: Call, rawBody: string): Promise<Answer | null> {
  const { idempotencyKey: key } = call
  if (!key) return null
  if (key.length > longestKey)
    throw refused(400, `Idempotency keys must be no longer than ${longestKey} characters.`, 'invalid_request_error')
  const taken = await takeKey(call.db, call.account ?? '', key)
  if (!taken) throw inUse(key)
  const { before } = taken
  if (!before) return null
  if (before.fingerprint !== fingerprintOf(call, rawBody))
    throw refused(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  return { status: before.status, body: before.body, replayOf: before.request_id }
}

/** Mistakes in the input are not kept, results are, declined cards too. */
export function keyed(call: Call, rawBody: string, { status, body }: Answer): KeyedAnswer | null {
  const { idempotencyKey: key, account, requestId, now } = call
  if (!key) return null
  const fingerprint = fingerprintOf(call, rawBody)
  return { account: account ?? '', key, fingerprint, request_id: requestId, status, body, created: now }
}

function fingerprintOf(call: Call, rawBody: string): string {
  return createHash('sha256').update(`${call.path}\n${rawBody}`).digest('hex')
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
