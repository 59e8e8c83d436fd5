import { ApiError } from '#platform/web/api-client/api-error.ts'
import { subscribeToStorage } from '#platform/web/storage/local-storage.ts'

/** So long a call that waits may take with all its steps; one that takes longer is stuck, and sent again later. */
const patienceMs = 30_000

export class StuckError extends Error {}

/** Gives up what has no answer in time, or whose owner is not here any more; a refusal that has come by then counts. */
export async function withPatience<Answer>(
  isOwnerHere: () => boolean,
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const giving = new AbortController()
  const patience = setTimeout(() => giving.abort(), patienceMs)
  const stop = subscribeToStorage(() => {
    if (!isOwnerHere()) giving.abort()
  })
  try {
    return await send(giving.signal)
  } catch (error) {
    throw giving.signal.aborted && !(error instanceof ApiError) ? new StuckError() : error
  } finally {
    clearTimeout(patience)
    stop()
  }
}
