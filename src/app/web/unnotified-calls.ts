import { errorCode } from '#platform/envelope.ts'
import type { UnnotifiedCall } from '#platform/web/api-client/unnotified-calls.ts'

const { notApproved, bankDetailsMissing, secondFactorNeeded, tokenUnknown, tokenExpired, providerRefused } = errorCode

const plainField = 'Without suggestions the field is a plain text field; failures are only logged (2 §8, D-147).'
const providersWords = "The screen shows the provider's own words in its notification (D-201)."

/** All exceptions to C-ERRP-001: every other answer without statusCode 1 is notified by the call that received it. */
export const unnotifiedCalls: readonly UnnotifiedCall[] = [
  { call: 'GET place/autocomplete', reason: plainField },
  { call: 'GET place/reverse', reason: plainField },
  { call: 'GET place/{place_id}', reason: plainField },
  {
    call: 'POST user/login',
    codes: [notApproved],
    reason: "The notification is titled 'Verification Pending' (S-LOGN-012).",
  },
  {
    call: 'POST user/login',
    codes: [bankDetailsMissing],
    reason: "The message is shown with ' please add your bank account details' (S-LOGN-009).",
  },
  { call: 'POST user/login', codes: [secondFactorNeeded], reason: 'The login goes on with its second step (D-230).' },
  {
    call: 'POST user/logout',
    codes: [tokenUnknown, tokenExpired],
    reason: 'An expired session counts as logged out (D-081).',
  },
  { call: 'POST payment/card/pay', codes: [providerRefused], reason: providersWords },
  { call: 'POST payment/token/pay', codes: [providerRefused], reason: providersWords },
  { call: 'POST payment/wallet/pay', codes: [providerRefused], reason: providersWords },
  { call: 'POST payment/cash/pay', codes: [providerRefused], reason: providersWords },
  { call: 'POST payment/client/pay', codes: [providerRefused], reason: providersWords },
  { call: 'POST payment/payout/pay', codes: [providerRefused], reason: providersWords },
  {
    call: 'POST bank',
    codes: [providerRefused],
    reason: "The provider's own words, the sentence about the age addressed to the seller (D-116, D-201).",
  },
  { call: 'PUT bank', codes: [providerRefused], reason: 'As POST bank (D-116, D-201).' },
]
