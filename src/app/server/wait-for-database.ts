import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { explainFailure } from '#app/server/failures/explain-failure.ts'
import { DatabaseConnectionError } from '#platform/server/database/require-database.ts'
import { isDatabaseUnavailable } from '#platform/server/database/retry-while-unavailable.ts'

const retryDelayMs = 500
const repeatLineAfterMs = 30_000

interface Patience {
  databaseUrl: string
  /** How many seconds one outage may last; with 0 the first failure ends the start. */
  seconds: number
  log: Logger
  /** Ends the waiting at once. */
  signal: AbortSignal
}

/**
 * Does a part of the start that needs the database. While the database does not answer, is starting or is read-only, the work is begun
 * again until it succeeds, so it must be safe to repeat. A refusal, for example of the password, is thrown at once.
 */
export async function waitForDatabase<Result>(work: () => Promise<Result>, patience: Patience): Promise<Result> {
  const { databaseUrl, seconds, log, signal } = patience
  const startedAt = performance.now()
  const aborted = rejectWhenAborted(signal)
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      return await Promise.race([work(), aborted])
    } catch (error) {
      signal.throwIfAborted()
      if (!isAway(error)) throw error
      const away = nameDatabase(error, databaseUrl)
      const waitedMs = performance.now() - startedAt
      if (waitedMs >= seconds * 1000) throw away
      if (performance.now() - saidAt >= repeatLineAfterMs) {
        saidAt = performance.now()
        const waited = `${Math.round(waitedMs / 1000)} of at most ${seconds} s (DATABASE_WAIT_SECONDS)`
        log.warn({ event: 'waiting' }, `${explainFailure(away)?.[0]?.message}: waiting for it, ${waited}`)
      }
      await sleep(retryDelayMs, undefined, { signal })
    }
  }
}

const isAway = (error: unknown) => isDatabaseUnavailable(error instanceof DatabaseConnectionError ? error.cause : error)

/** Adds the database's URL to an error that `explainFailure` cannot explain by itself. */
function nameDatabase(error: unknown, databaseUrl: string): unknown {
  return explainFailure(error) ? error : new DatabaseConnectionError(databaseUrl, 'DATABASE_URL', error)
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => undefined)
  return aborted
}
