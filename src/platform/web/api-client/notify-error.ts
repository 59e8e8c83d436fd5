import { errorMessage, errorReference } from '#platform/web/api-client/api-error.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'

/** Shows an error to the person in front of the page, by its own message unless the caller has a better one. */
export function notifyError(error: unknown, message = errorMessage(error)): void {
  notify.error(message, { reference: errorReference(error) })
}
