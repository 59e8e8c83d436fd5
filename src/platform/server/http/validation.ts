import type { z } from 'zod'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { fieldErrors } from '#platform/field-errors.ts'

/** Parses input that does not come through a route's schema; throws the error of `createValidationError`. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, validationMessages)
  if (!parsed.success) throw createValidationError(parsed.error)
  return parsed.data
}

/** Messages for people, in place of the library's, where a schema has none of its own. */
export const validationMessages: z.core.ParseContext<z.core.$ZodIssue> = {
  error: ({ code, input, path = [] }) => {
    const field = path.join('.') || errorText.theRequest
    if (input === undefined) return errorText.missing(field)
    return code === 'too_big' && typeof input === 'string' ? errorText.tooLong(field) : errorText.notValid(field)
  },
}

/** Code 1 with the message of the first wrong field and one message a field (api.md section 1). */
export function createValidationError(error: z.ZodError): AppError {
  const errors = fieldErrors(error)
  return new AppError(Object.values(errors)[0] ?? errorText.malformed, errorCode.invalid, errors)
}

/** Whether all text of a JSON body can be stored and sent on: no NUL character, no half of a surrogate pair. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true
  return Object.entries(value).every(([name, inner]) => isStorableJson(name) && isStorableJson(inner))
}
