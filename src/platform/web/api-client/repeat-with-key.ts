import { errorCode } from '#platform/app-error.ts'
import { commonText } from '#platform/text.ts'
import { ApiError, isApiError, OfflineError } from './api-error.ts'

const delaysMs = [1_000, 3_000]

/** Whether the error says that the same call, sent before, is still running on the server. */
export function isStillRunning(error: unknown): boolean {
  return isApiError(error, errorCode.conflict) && error.message === commonText.stillRunning
}

/** Whether the call may have been carried out or not: only its repetition under the same key finds out without doing it twice (D-425). */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || isStillRunning(error)
}

/**
 * Sends a call that has an idempotency key, up to three times: it is repeated if it got no answer, if the shop was not available, or if the
 * earlier call is still running.
 */
export async function repeatWithKey<Data>(send: () => Promise<Data>): Promise<Data> {
  for (const delayMs of delaysMs) {
    try {
      return await send()
    } catch (error) {
      const isWorthRepeating =
        error instanceof OfflineError || isApiError(error, errorCode.unavailable) || isStillRunning(error)
      if (!isWorthRepeating) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
  return send()
}
