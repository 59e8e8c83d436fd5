import { createHash } from 'node:crypto'
import type { Outcome } from '../storage/commit-store.ts'
import { lockIdempotencyKey } from '../storage/idempotency-store.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { ProviderError } from './provider-error.ts'
import type { RequestContext } from './request-context.ts'

export interface ApiResponse {
  status: number
  body: JsonObject
  /** The id of the original request when this response is a replay. */
  replayOf: string | null
}

const maxKeyLength = 255

/** The response to store under an idempotency key. */
export type StoredResponseInput = NonNullable<Outcome['answer']>

/**
 * Finds the response that is stored under the request's idempotency key. Null means that the operation has to run, inside this
 * transaction, which stores the response together with the changes.
 */
export async function findStoredResponse(context: RequestContext, rawBody: string): Promise<ApiResponse | null> {
  const { idempotencyKey: key } = context
  if (!key) return null
  if (key.length > maxKeyLength)
    throw idempotencyError(
      400,
      `Idempotency keys must be no longer than ${maxKeyLength} characters.`,
      'invalid_request_error',
    )
  const taken = await lockIdempotencyKey(context.db, context.account ?? '', key)
  if (!taken) throw keyInUseError(key)
  const { before } = taken
  if (!before) return null
  if (before.fingerprint !== fingerprintRequest(context, rawBody))
    throw idempotencyError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  return { status: before.status, body: before.body, replayOf: before.request_id }
}

/**
 * The response to store under the request's idempotency key; null if the request has none. Results are passed here, declined cards too, but
 * never the error of an invalid input.
 */
export function toStoredResponse(
  context: RequestContext,
  rawBody: string,
  { status, body }: ApiResponse,
): StoredResponseInput | null {
  const { idempotencyKey: key, account, requestId, now } = context
  if (!key) return null
  const fingerprint = fingerprintRequest(context, rawBody)
  return { account: account ?? '', key, fingerprint, request_id: requestId, status, body, created: now }
}

function fingerprintRequest(context: RequestContext, rawBody: string): string {
  return createHash('sha256').update(`${context.path}\n${rawBody}`).digest('hex')
}

export function keyInUseError(key: string): ProviderError {
  return idempotencyError(
    409,
    `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  )
}

function idempotencyError(status: number, message: string, type = 'idempotency_error'): ProviderError {
  const code = status === 409 ? { code: 'idempotency_key_in_use' } : {}
  return new ProviderError(status, { type, message, ...code })
}
