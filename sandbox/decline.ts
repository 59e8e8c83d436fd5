import { cardError, type ProviderError } from './provider-error.ts'
import { sandboxText } from './text.ts'

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

export function reasonOf(reason: DeclineReason) {
  return reasons[reason]
}

/** The bank said no; with whatever the attempt left behind, if it is to stay. */
export function declined(reason: DeclineReason, left: Record<string, unknown> = {}, kept = false): ProviderError {
  const { code, decline_code, message } = reasons[reason]
  return cardError(message, code, { decline_code, ...left }, kept)
}
