import { errorMessage } from '#platform/web/api-client/api-error.ts'
import { notifyError, skipNotification } from '#platform/web/api-client/notify-error.ts'

/** The messages that were notified on the screen of this path, by what had failed. */
let notified = { screen: '', messages: new Map<string, string>() }

/**
 * Notifies that a call or a query has failed. What fails in the same way again, because it is polled or retried, is
 * notified once a screen; what fails together with the same message is one notification.
 */
export function notifyFailure(identity: string, error: unknown): void {
  const screen = globalThis.location?.pathname ?? ''
  if (notified.screen !== screen) notified = { screen, messages: new Map() }
  const message = errorMessage(error)
  if (notified.messages.get(identity) === message) skipNotification(error)
  else notifyError(error, { renewed: false })
  notified.messages.set(identity, message)
}

/** Called when a query has succeeded, so that its next failure is notified again. */
export function clearNotifiedFailure(identity: string): void {
  notified.messages.delete(identity)
}

/** A person has the contents loaded once more: the next failures are notified again. */
export function clearNotifiedFailures(): void {
  notified.messages.clear()
}
