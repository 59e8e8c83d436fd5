import { paymentsText } from '#payments/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Declined } from './payment-provider.ts'

/**
 * `declined`: final, nothing happened. `access_denied`: the keys were rejected, nothing happened. `key_reused`: the idempotency key belongs
 * to another request. `unknown`: the request may or may not have been executed.
 */
export type ProviderErrorKind = 'declined' | 'access_denied' | 'key_reused' | 'unknown'

const kindByStripeType: Record<string, ProviderErrorKind> = {
  StripeCardError: 'declined',
  StripeInvalidRequestError: 'declined',
  StripeInvalidGrantError: 'declined',
  StripeOAuthInvalidRequestError: 'declined',
  StripeAuthenticationError: 'access_denied',
  StripePermissionError: 'access_denied',
  StripeIdempotencyError: 'key_reused',
}

/** The kind of an error; null if it does not come from the provider. */
export function classifyProviderError(error: unknown): ProviderErrorKind | null {
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string') return null
  return error.type.startsWith('Stripe') ? (kindByStripeType[error.type] ?? 'unknown') : null
}

/** Turns an error of the provider into a declined result with the provider's message; throws any other error. */
export function toDeclined(error: unknown): Declined {
  throwUnlessDeclined(error)
  const { message } = error as Error
  return { state: 'declined', userMessage: message, rawMessage: message }
}

/** Throws unless the provider declined the request; the error has code 23 if the provider could not be reached. */
export function throwUnlessDeclined(error: unknown): void {
  if (classifyProviderError(error) !== 'declined') throw toProviderDownError(error)
}

export function toProviderDownError(error: unknown): unknown {
  const kind = classifyProviderError(error)
  return kind === 'access_denied' || kind === 'unknown' ? createProviderDownError(error) : error
}

function createProviderDownError(cause: unknown): AppError {
  return new AppError(paymentsText.providerDown, errorCode.providerDown, undefined, cause)
}

/** Wraps a call that cannot be declined: an unreachable provider becomes code 23. */
export async function orProviderDown<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw toProviderDownError(error)
  }
}

/**
 * Wraps a call about an object that the provider itself created: if the provider no longer knows it, that is the provider's failure and
 * becomes code 23.
 */
export async function orProviderDownIfMissing<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw classifyProviderError(error) ? createProviderDownError(error) : error
  }
}
