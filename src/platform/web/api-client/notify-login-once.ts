import { errorMessage, isUnauthorised } from '#platform/web/api-client/api-error.ts'
import { skipNotification } from '#platform/web/api-client/notify-error.ts'
import { getNotifications } from '#platform/web/ui/notifications/notify.ts'

/** The message of the answer that has refused a token last. */
let tokenMessage: string | null = null

/**
 * A refused token ends the session, and what the screen then loads without one is refused too. While the first answer is
 * shown, the others add nothing to it (D-311).
 */
export function notifyLoginOnce(error: unknown, token: string | null): void {
  if (!isUnauthorised(error)) return
  if (token !== null) tokenMessage = errorMessage(error)
  else if (getNotifications().some(({ kind, message }) => kind === 'error' && message === tokenMessage))
    skipNotification(error)
}
