import { errorMessage, errorReference } from '#platform/web/api-client/api-error.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'

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
