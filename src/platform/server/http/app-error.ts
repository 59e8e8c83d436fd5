import { type ErrorCode, errorCode, httpStatus } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'

/** An expected "no", with the text the user shall read. Anything else that is thrown is our fault. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Per field for code 1, text or {raw: {message}} for code 22, {setupT} for code 48 (D-179, D-201). */
  readonly errors: unknown

  constructor(message: string, code: ErrorCode = errorCode.invalid, errors?: unknown) {
    super(message)
    this.code = code
    this.status = httpStatus[code]
    this.errors = errors
  }
}

/** Asked too often: with the time after which it may be tried again. */
export class TooManyAttemptsError extends AppError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super(errorText.tooManyAttempts, errorCode.tooManyAttempts)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A form field refused by a rule that no schema can hold. */
export function createFieldError(field: string, message: string, code: ErrorCode = errorCode.invalid): AppError {
  return new AppError(message, code, { [field]: message })
}
