import type { Refused } from '#payments/server/provider.ts'
import { paymentsText } from '#payments/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { Refusal } from '#platform/server/refusal.ts'

/**
 * What an error of the provider's library means for us. 'refused': a no, final. 'closed': it does not let us in, so
 * nothing happened. 'taken': the idempotency key stands for another request. 'unclear': it may or may not have happened.
 * Null: not the provider's, so our own fault.
 */
export type Problem = 'refused' | 'closed' | 'taken' | 'unclear'

const problems: Record<string, Problem> = {
  StripeCardError: 'refused',
  StripeInvalidRequestError: 'refused',
  StripeInvalidGrantError: 'refused',
  StripeOAuthInvalidRequestError: 'refused',
  StripeAuthenticationError: 'closed',
  StripePermissionError: 'closed',
  StripeIdempotencyError: 'taken',
}

export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string') return null
  return error.type.startsWith('Stripe') ? (problems[error.type] ?? 'unclear') : null
}

/** A no in the provider's own words; anything else is thrown, as code 23 if the provider could not be reached. */
export function refusedOrDown(error: unknown): Refused {
  if (problemOf(error) !== 'refused') throw downOr(error)
  const { message } = error as Error
  return { state: 'refused', text: message, rawMessage: message }
}

export function downOr(error: unknown): unknown {
  const problem = problemOf(error)
  return problem === 'closed' || problem === 'unclear'
    ? new Refusal(paymentsText.providerDown, errorCode.providerDown)
    : error
}

/** For calls that have no "no" of their own. */
export async function unlessDown<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw downOr(error)
  }
}

/** For what the provider gave us itself: if it does not know it any more, we are talking to the wrong one, or it is gone. */
export async function mustBeThere<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw problemOf(error) ? new Refusal(paymentsText.providerDown, errorCode.providerDown) : error
  }
}
