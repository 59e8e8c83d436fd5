import type { ApiResponse } from '#platform/api-response.ts'
import { commonText } from '#platform/text.ts'
import { ApiError } from './api-error.ts'

/** What every answer of the API is wrapped in; nothing in it is certain before it is read. */
export interface ResponseEnvelope {
  statusCode?: number
  responseData?: { message?: unknown }
  responseMessage?: unknown
  error?: { errorCode?: unknown; responseMessage?: unknown; message?: unknown; errors?: unknown }
}

const unknownErrorCode = 99

/** The answer's data; throws an ApiError for anything but success. */
export function unwrapEnvelope<Data>({ status, requestId, retryAfterSeconds, ...response }: ApiResponse): Data {
  const envelope = response.envelope as ResponseEnvelope
  if (envelope.statusCode === 1) return envelope.responseData as Data
  const code = typeof envelope.error?.errorCode === 'number' ? envelope.error.errorCode : unknownErrorCode
  throw new ApiError(failureMessage(envelope), code, envelope.error?.errors, status, requestId, retryAfterSeconds)
}

/** The message of a failure, looked for in the order of docs/spec/api.md, 'Message to show on failure'. */
export function failureMessage({ responseMessage, error, responseData }: ResponseEnvelope): string {
  const texts = [responseMessage, error?.responseMessage, responseData?.message, error?.message]
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? commonText.somethingWrong
}
