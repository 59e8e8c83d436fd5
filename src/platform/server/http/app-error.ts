import { type ErrorCode, errorCode, httpStatus } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'

/** An expected error, with the text that the user reads. Anything else that is thrown is a fault of the server. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Per field for code 1, text or {raw: {message}} for code 22, {setupT} for code 48 (D-179, D-201). */
  readonly errors: unknown

  /** `cause` is what a log tells of it; the user never reads it. */
  constructor(message: string, code: ErrorCode = errorCode.invalid, errors?: unknown, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = httpStatus[code]
    this.errors = errors
  }
}

export class TooManyAttemptsError extends AppError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, message: string = errorText.tooManyAttempts) {
    super(message, errorCode.tooManyAttempts)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The server has too much of this work to do: status 503, to be tried again. */
export class BusyError extends Error {
  override readonly name = 'BusyError'

  constructor(options?: ErrorOptions) {
    super('too much of this work is waiting', options)
  }
}

/** The error of one form field, by a rule that no schema can express. */
export function createFieldError(field: string, message: string, code: ErrorCode = errorCode.invalid): AppError {
  return new AppError(message, code, { [field]: message })
}
