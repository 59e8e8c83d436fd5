import { ApiError } from '#platform/web/api-client/api-error.ts'
import { subscribeToStorage } from '#platform/web/storage/local-storage.ts'

/** How long a waiting call may take with all its steps before it counts as stuck, and is sent again later. */
const patienceMs = 30_000

export class StuckError extends Error {}

/** Aborts a call if no answer comes in time, or if its owner is no longer logged in; a refusal that has already arrived still counts. */
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
