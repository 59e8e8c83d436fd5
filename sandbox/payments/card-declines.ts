import { cardError, type ProviderError } from '../http/provider-error.ts'
import { sandboxText } from '../text.ts'
import type { Behaviour } from './test-cards.ts'

export type DeclineReason = 'decline' | 'insufficient_funds' | 'incorrect_cvc' | 'authentication_required'

const reasons = {
  decline: { code: 'card_declined', decline_code: 'generic_decline', message: sandboxText.cardDeclined },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: sandboxText.insufficientFunds,
  },
  incorrect_cvc: { code: 'incorrect_cvc', decline_code: 'incorrect_cvc', message: sandboxText.incorrectCvc },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: sandboxText.authenticationRequired,
  },
} as const

export function getDeclineReason(reason: DeclineReason) {
  return reasons[reason]
}

/** Why a card is declined when it is saved; null when it can be saved. */
export function findSavingDecline(behaviour: Behaviour): DeclineReason | null {
  return behaviour === 'decline' || behaviour === 'insufficient_funds' || behaviour === 'incorrect_cvc'
    ? behaviour
    : null
}

/** Why a card is declined when it is charged, with a CVC or without one; null when it is accepted. */
export function findChargeDecline(behaviour: Behaviour, withCvc: boolean): DeclineReason | null {
  if (behaviour === 'decline_when_charged') return 'decline'
  if (behaviour === 'incorrect_cvc_when_charged') return withCvc ? 'incorrect_cvc' : null
  return findSavingDecline(behaviour)
}

export function checkCvc(behaviour: Behaviour): 'pass' | 'fail' {
  return findChargeDecline(behaviour, true) === 'incorrect_cvc' ? 'fail' : 'pass'
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
