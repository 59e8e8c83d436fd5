import { getPaymentErrorText } from '#payments/attempts/web/payment-error-text.ts'
import { errorCode } from '#platform/envelope.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'

/** Shows the provider's own words for what it has declined (D-201); any other error was notified by its call. */
export function notifyPaymentError(error: unknown): void {
  if (isApiError(error, errorCode.providerRefused)) notify.error(getPaymentErrorText(error))
}
