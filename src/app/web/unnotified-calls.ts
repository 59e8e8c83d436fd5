import { errorCode } from '#platform/app-error.ts'
import type { UnnotifiedCall } from '#platform/web/api-client/unnotified-calls.ts'

const { notApproved, bankDetailsMissing, secondFactorNeeded, tokenUnknown, tokenExpired, providerRefused, notFound } =
  errorCode

/** The calls whose failure shows no notification, unlike that of all other calls (C-ERRP-001); with `codes`, only for those errors. */
export const unnotifiedCalls: readonly UnnotifiedCall[] = [
  // without suggestions the address field works as a plain text field; failures are only logged (2 §8, D-147)
  { call: 'GET place/autocomplete' },
  { call: 'GET place/reverse' },
  { call: 'GET place/{place_id}' },
  // 'Verification Pending' has a title (S-LOGN-012), the message about bank details ends with ' please add your bank account details'
  // (S-LOGN-009), and the second step of the login is no failure (D-230)
  { call: 'POST user/login', codes: [notApproved, bankDetailsMissing, secondFactorNeeded] },
  // an expired session counts as logged out (D-081)
  { call: 'POST user/logout', codes: [tokenUnknown, tokenExpired] },
  // if the saved cards cannot be loaded, the page of a payment link takes a new card
  { call: 'POST client-page/cards/for-link' },
  // the page itself says that there is no such shop (D-541)
  { call: 'GET shop/{handle}', codes: [notFound] },
  { call: 'GET shop/{handle}/products', codes: [notFound] },
  // the field for a coupon says itself why the code is refused
  { call: 'POST order/coupon' },
  { call: 'POST shop/{handle}/coupon' },
  // the screens show the provider's own message (D-201), with its sentence about the minimum age addressed to the seller (D-116)
  { call: 'POST payment/card/pay', codes: [providerRefused] },
  { call: 'POST payment/token/pay', codes: [providerRefused] },
  { call: 'POST payment/wallet/pay', codes: [providerRefused] },
  { call: 'POST payment/cash/pay', codes: [providerRefused] },
  { call: 'POST payment/client/pay', codes: [providerRefused] },
  { call: 'POST client-page/pay', codes: [providerRefused] },
  { call: 'POST payment/payout/pay', codes: [providerRefused] },
  { call: 'POST bank', codes: [providerRefused] },
  { call: 'PUT bank', codes: [providerRefused] },
]
