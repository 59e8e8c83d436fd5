import type { ErrorCode } from '#platform/app-error.ts'
import { commonText } from '#platform/text.ts'

/** The server answered with an error; its message is meant for people. */
export class ApiError extends Error {
  readonly code: number
  /** Messages by field name, where a field was wrong. */
  readonly errors: unknown
  readonly status: number
  /** The id of the request in the server's log, if the server is at fault; otherwise null. */
  readonly reference: string | null
  /** How long the server asks to wait before the call is sent again; 0 if it says nothing of that. */
  readonly retryAfterMs: number
  constructor(
    message: string,
    code: number,
    errors: unknown,
    status: number,
    requestId: string | null = null,
    retryAfterSeconds = 0,
  ) {
    super(message)
    this.reference = status >= 500 ? requestId : null
    this.code = code
    this.retryAfterMs = retryAfterSeconds * 1000
    this.errors = errors
    this.status = status
  }
}

/** The request got no answer. */
export class OfflineError extends Error {
  constructor() {
    super(commonText.noAnswer)
  }
}

/** Whether the server answered with one of these error codes. */
export function isApiError(error: unknown, ...codes: readonly ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code as ErrorCode)
}

/** The codes of the errors which mean that the access token is invalid or has expired (D-180). */
const unauthorisedCodes: readonly ErrorCode[] = [7, 9]

export function isUnauthorised(error: unknown): boolean {
  return isApiError(error, ...unauthorisedCodes)
}

/** What a person can tell the shop's operator about an error; null where the server is not at fault. */
export function errorReference(error: unknown): string | null {
  return error instanceof ApiError ? error.reference : null
}

/** The text to show for any thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError || error instanceof OfflineError ? error.message : commonText.somethingWrong
}
