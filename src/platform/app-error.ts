import { commonText } from './text.ts'

/** The error codes of docs/spec/api.md section 2; 7, 9, 22 and 48 come from the specification, the others from D-180. */
export const errorCode = {
  invalid: 1,
  wrongPassword: 2,
  blocked: 3,
  notApproved: 4,
  emailTaken: 5,
  notFound: 6,
  tokenUnknown: 7,
  notAllowed: 8,
  tokenExpired: 9,
  linkInvalid: 10,
  videoNotWatched: 11,
  accountNotEnabled: 12,
  conflict: 13,
  amountMismatch: 14,
  insufficientQuantity: 15,
  fileType: 16,
  fileTooLarge: 17,
  fileCount: 18,
  oldPasswordWrong: 19,
  nameTaken: 20,
  tooManyAttempts: 21,
  providerRefused: 22,
  providerDown: 23,
  basicMissing: 24,
  passwordUnconfirmed: 26,
  secondFactorNeeded: 27,
  secondFactorWrong: 28,
  unavailable: 29,
  viewerChanged: 30,
  bankDetailsMissing: 48,
  unexpected: 99,
} as const
export type ErrorName = keyof typeof errorCode
export type ErrorCode = (typeof errorCode)[ErrorName]

/** The HTTP status of each code; browsers only look at statusCode (D-179). */
export const httpStatus: Record<ErrorCode, number> = {
  1: 400,
  2: 401,
  3: 403,
  4: 403,
  5: 409,
  6: 404,
  7: 401,
  8: 403,
  9: 401,
  10: 410,
  11: 403,
  12: 403,
  13: 409,
  14: 409,
  15: 409,
  16: 415,
  17: 413,
  18: 400,
  19: 400,
  20: 409,
  21: 429,
  22: 402,
  23: 503,
  24: 401,
  26: 403,
  27: 403,
  28: 400,
  29: 503,
  30: 409,
  48: 403,
  99: 500,
}

/** An expected error, with the text that the user reads. Anything else that is thrown is a fault of the server. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Details: errors by field for code 1, a text or {raw: {message}} for code 22, {setupT} for code 48 (D-179, D-201). */
  readonly errors: unknown

  /** `cause` is logged with the error and never shown to the user. */
  constructor(message: string, code: ErrorCode = errorCode.invalid, errors?: unknown, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = httpStatus[code]
    this.errors = errors
  }
}

export class TooManyAttemptsError extends AppError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, message: string = commonText.tooManyAttempts) {
    super(message, errorCode.tooManyAttempts)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Thrown if the server has too much work of one kind; it is answered with status 503, so that the caller tries again. */
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
