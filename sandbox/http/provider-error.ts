import type { JsonObject } from '../storage/sandbox-tables.ts'

interface Extra {
  code?: string
  param?: string
  [key: string]: unknown
}

/**
 * An error in the provider's format. `commitsChanges` marks a result rather than invalid input: a declined card leaves a failed
 * charge, which is stored, and the same idempotency key returns the same decline.
 */
export class ProviderError extends Error {
  readonly status: number
  readonly error: JsonObject
  readonly commitsChanges: boolean

  constructor(status: number, error: JsonObject & { message: string }, commitsChanges = false) {
    super(error.message)
    this.status = status
    this.error = error
    this.commitsChanges = commitsChanges
  }

  get body(): JsonObject {
    return { error: this.error }
  }
}

export function invalidRequest(message: string, extra: Extra = {}, status = 400): ProviderError {
  return new ProviderError(status, { type: 'invalid_request_error', message, ...plain(extra) })
}

export function missingObject(what: string, id: string, param = 'id'): ProviderError {
  return invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400)
}

/** A card error; `commitsChanges` when the failed attempt is stored. */
export function cardError(message: string, code: string, extra: Extra = {}, commitsChanges = false): ProviderError {
  return new ProviderError(402, { type: 'card_error', code, message, ...plain(extra) }, commitsChanges)
}

/** The further fields of an error as JSON; `undefined` values are left out. */
function plain(extra: Extra): JsonObject {
  return JSON.parse(JSON.stringify(extra))
}
