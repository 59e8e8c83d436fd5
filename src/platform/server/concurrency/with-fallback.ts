import { setTimeout as sleep } from 'node:timers/promises'

interface FallbackOptions {
  /** How long `work` has before the fallback is started beside it. */
  patienceMs: number
  /** Other errors of `work` are thrown at once. */
  isRecoverable: (error: unknown) => boolean
}

/**
 * The result of `work`; where it fails with a recoverable error, that of `fallback`; where it takes too long, the result of whichever
 * succeeds first. Where neither does, the error is that of `work`.
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
