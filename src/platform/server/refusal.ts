import { type ErrorCode, errorCode, httpStatus } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'

/** An expected "no", with the text the user shall read. Anything else that is thrown is our fault. */
export class Refusal extends Error {
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
export class TooManyAttempts extends Refusal {
  readonly seconds: number

  constructor(seconds: number) {
    super(errorText.tooManyAttempts, errorCode.tooManyAttempts)
    this.seconds = seconds
  }
}

/** A form field refused by a rule that no schema can hold. */
export function refuseField(field: string, message: string, code: ErrorCode = errorCode.invalid): Refusal {
  return new Refusal(message, code, { [field]: message })
}
