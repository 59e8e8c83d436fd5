import { cardError, type ProviderError } from '../http/provider-error.ts'
import { sandboxText } from '../text.ts'

export type DeclineReason = 'decline' | 'insufficient_funds' | 'authentication_required'

const reasons = {
  decline: { code: 'card_declined', decline_code: 'generic_decline', message: sandboxText.cardDeclined },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: sandboxText.insufficientFunds,
  },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: sandboxText.authenticationRequired,
  },
} as const

export function getDeclineReason(reason: DeclineReason) {
  return reasons[reason]
}

/** The error of a declined card; `commitsChanges` stores the objects of the failed attempt. */
export function declineError(
  reason: DeclineReason,
  left: Record<string, unknown> = {},
  commitsChanges = false,
): ProviderError {
  const { code, decline_code, message } = reasons[reason]
  return cardError(message, code, { decline_code, ...left }, commitsChanges)
}
