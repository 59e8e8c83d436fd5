import type { Declined } from '#payments/provider/server/payment-provider.ts'
import { paymentsText } from '#payments/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/**
 * What an error of the provider's library means for us. 'declined': a no, final. 'closed': it does not let us in, so
 * nothing happened. 'taken': the idempotency key stands for another request. 'unclear': it may or may not have happened.
 * Null: not the provider's, so our own fault.
 */
export type ProviderErrorKind = 'declined' | 'closed' | 'taken' | 'unclear'

const kindByStripeType: Record<string, ProviderErrorKind> = {
  StripeCardError: 'declined',
  StripeInvalidRequestError: 'declined',
  StripeInvalidGrantError: 'declined',
  StripeOAuthInvalidRequestError: 'declined',
  StripeAuthenticationError: 'closed',
  StripePermissionError: 'closed',
  StripeIdempotencyError: 'taken',
}

export function classifyProviderError(error: unknown): ProviderErrorKind | null {
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string') return null
  return error.type.startsWith('Stripe') ? (kindByStripeType[error.type] ?? 'unclear') : null
}

/** A no in the provider's own words; anything else is thrown, as code 23 if the provider could not be reached. */
export function toDeclined(error: unknown): Declined {
  if (classifyProviderError(error) !== 'declined') throw toProviderDownError(error)
  const { message } = error as Error
  return { state: 'declined', userMessage: message, rawMessage: message }
}

export function toProviderDownError(error: unknown): unknown {
  const problem = classifyProviderError(error)
  return problem === 'closed' || problem === 'unclear'
    ? new AppError(paymentsText.providerDown, errorCode.providerDown)
    : error
}

/** For calls that have no "no" of their own. */
export async function orProviderDown<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw toProviderDownError(error)
  }
}

/** For what the provider gave us itself: if it does not know it any more, we are talking to the wrong one, or it is gone. */
export async function orProviderDownIfMissing<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw classifyProviderError(error) ? new AppError(paymentsText.providerDown, errorCode.providerDown) : error
  }
}
