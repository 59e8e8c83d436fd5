import { errorCode } from '#platform/envelope.ts'
import { errorMessage, isApiError } from '#platform/web/api-client/api-error.ts'

/** The provider's own words of a refusal: code 22 carries them, as a text or as {raw: {message}} (D-201). */
export function getProviderMessage(error: unknown): string | null {
  if (!isApiError(error, errorCode.providerRefused)) return null
  const errors = error.errors as string | { raw?: { message?: unknown } } | null | undefined
  const said = typeof errors === 'string' ? errors : errors?.raw?.message
  return typeof said === 'string' && said !== '' ? said : null
}

/** What to show for a payment or a card that was refused. */
export function getPaymentErrorText(error: unknown): string {
  return getProviderMessage(error) ?? errorMessage(error)
}
