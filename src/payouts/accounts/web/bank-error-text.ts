import { getPaymentErrorText, getProviderMessage } from '#payments/attempts/web/payment-error-text.ts'

const tooYoung = 'at least 13 years of age'

/** The text for rejected bank details: the provider's message, with its sentence about the age addressed to the seller (D-116, D-201). */
export function getBankErrorText(error: unknown): string {
  const text = getPaymentErrorText(error)
  return isTooYoungError(error) ? `You ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
}

export function isTooYoungError(error: unknown): boolean {
  return getProviderMessage(error)?.includes(tooYoung) ?? false
}
