import { notify } from '#platform/web/ui/notifications/notify.ts'
import { errorMessage, errorReference } from './api-error.ts'

/** The errors that need no notification any more: they had one, or none is wanted. */
const settled = new WeakSet<object>()

interface NotifyErrorOptions {
  /** If false, a notification with the same message that is still shown is not announced again. */
  renewed?: boolean
}

/** Shows an error to the person in front of the page, once, however many functions it passes through. */
export function notifyError(error: unknown, { renewed = true }: NotifyErrorOptions = {}): void {
  if (isObject(error)) {
    if (settled.has(error)) return
    settled.add(error)
  }
  notify.error(errorMessage(error), { reference: errorReference(error), renewed })
}

/** The error gets no notification, whatever function it passes through. */
export function skipNotification(error: unknown): void {
  if (isObject(error)) settled.add(error)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The messages that were notified on the current screen, by the call or query that had failed. */
let notified = { screen: '', messages: new Map<string, string>() }

/**
 * Notifies that a call or a query has failed. If it fails again in the same way, because it is polled or retried, this is not shown again
 * on the same screen; a message that is still shown is not shown a second time for another failure.
 */
export function notifyFailure(identity: string, error: unknown): void {
  const screen = globalThis.location?.pathname ?? ''
  if (notified.screen !== screen) notified = { screen, messages: new Map() }
  const message = errorMessage(error)
  if (notified.messages.get(identity) === message) skipNotification(error)
  else notifyError(error, { renewed: false })
  notified.messages.set(identity, message)
}

/** Called when a call or a query has succeeded, so that its next failure is notified again. */
export function clearNotifiedFailure(identity: string): void {
  notified.messages.delete(identity)
}

/** Called when a person loads the contents again, so that the next failures are notified even if they are the same as before. */
export function clearNotifiedFailures(): void {
  notified.messages.clear()
}
