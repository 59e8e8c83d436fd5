import { errorCode } from '#platform/app-error.ts'
import { errorMessage, isApiError } from '#platform/web/api-client/api-error.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'

/** The provider's message in an error with code 22; `errors` is either a text or {raw: {message}} (D-201). */
export function getProviderMessage(error: unknown): string | null {
  if (!isApiError(error, errorCode.providerRefused)) return null
  const errors = error.errors as string | { raw?: { message?: unknown } } | null | undefined
  const message = typeof errors === 'string' ? errors : errors?.raw?.message
  return typeof message === 'string' && message !== '' ? message : null
}

/** The text for a declined payment or card: the provider's message, or else the shop's. */
export function getPaymentErrorText(error: unknown): string {
  return getProviderMessage(error) ?? errorMessage(error)
}

/** Shows the provider's message about what it has declined (D-201); any other error was shown by the call itself. */
export function notifyPaymentError(error: unknown): void {
  if (isApiError(error, errorCode.providerRefused)) notify.error(getPaymentErrorText(error))
}
