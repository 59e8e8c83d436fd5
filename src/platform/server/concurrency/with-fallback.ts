import { setTimeout as sleep } from 'node:timers/promises'

interface FallbackOptions {
  /** How long `work` may take before the fallback is started as well. */
  patienceMs: number
  /** Whether the fallback replaces `work` after this error; any other error is thrown at once. */
  isRecoverable: (error: unknown) => boolean
}

/**
 * Resolves to the result of `work`, or to that of `fallback` if `work` fails with a recoverable error. If `work` takes too long, the
 * first of the two to succeed counts; if neither does, the error of `work` is thrown.
 */
export async function withFallback<Result>(
  work: Promise<Result>,
  fallback: () => Promise<Result>,
  { patienceMs, isRecoverable }: FallbackOptions,
): Promise<Result> {
  const timer = new AbortController()
  const late = sleep(patienceMs, null, { signal: timer.signal }).catch(() => null)
  const outcome = work.then(
    (result) => ({ result }),
    (error: unknown) => {
      if (isRecoverable(error)) return null
      throw error
    },
  )
  const timely = await Promise.race([outcome, late]).finally(() => timer.abort())
  if (timely) return timely.result
  try {
    return await Promise.any([work, fallback()])
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error
  }
}
