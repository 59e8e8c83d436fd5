import { notify } from '#platform/web/ui/notifications/notify.ts'
import { errorMessage, errorReference } from './api-error.ts'

/** The errors that need no notification any more: they had one, or none is wanted. */
const settled = new WeakSet<object>()

interface NotifyErrorOptions {
  /** False: a notification with the same message that is still shown stays as it is. */
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
