import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from '#platform/server/database/is-database-unavailable.ts'

const retryDelayMs = 500

/**
 * Repeats work while the database is away, at most for so long: to record what was done outside of the database, and would be done
 * once more if that were not known. The work has to be safe to repeat. Waiting does not keep the process alive.
 */
export async function retryWhileUnavailable<Result>(work: () => Promise<Result>, timeoutMs: number): Promise<Result> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline || !isDatabaseUnavailable(error)) throw error
      await sleep(retryDelayMs, undefined, { ref: false })
    }
  }
}
