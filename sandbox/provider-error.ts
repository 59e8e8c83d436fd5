import type { JsonObject } from './sandbox-tables.ts'

interface Extra {
  code?: string
  param?: string
  [key: string]: unknown
}

/**
 * A "no" in the provider's own shape. `kept` marks a result rather than a mistake: a declined card has left a failed
 * charge behind, which stays, and the same idempotency key gives the same decline again.
 */
export class ProviderError extends Error {
  readonly status: number
  readonly error: JsonObject
  readonly kept: boolean

  constructor(status: number, error: JsonObject & { message: string }, kept = false) {
    super(error.message)
    this.status = status
    this.error = error
    this.kept = kept
  }

  get body(): JsonObject {
    return { error: this.error }
  }
}

export function invalidRequest(message: string, extra: Extra = {}, status = 400): ProviderError {
  return new ProviderError(status, { type: 'invalid_request_error', message, ...plain(extra) })
}

export function missing(what: string, id: string, param = 'id'): ProviderError {
  return invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400)
}

/** A card that cannot be used; `kept` where the failed attempt left something behind. */
export function cardError(message: string, code: string, extra: Extra = {}, kept = false): ProviderError {
  return new ProviderError(402, { type: 'card_error', code, message, ...plain(extra) }, kept)
}

/** Only what JSON can carry; `undefined` is left out. */
function plain(extra: Extra): JsonObject {
  return JSON.parse(JSON.stringify(extra))
}
