import { requireAuthenticated } from '#access/server/actor.ts'
import { type ErrorCode, errorCode } from '#platform/app-error.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'

const windowMinutes = 15

/** The email by which attempts are counted, in addition to the IP address; the body has been validated by then (D-066). */
function perEmail({ body }: { body: unknown }): string {
  return String((body as { email?: unknown } | null)?.email ?? '')
}
const perUser: RateLimit['keyOf'] = ({ actor }) => requireAuthenticated(actor).userId

/** Sign-up reveals which emails are registered, so attempts with many emails from one IP address are limited too (D-065). */
export const signUpLimitPerIp: RateLimit = { name: 'sign-up-address', maxAttempts: 100, windowMinutes }

/** Errors of a login with the right password: they do not count as failures. */
export const codesAfterRightPassword: readonly ErrorCode[] = [
  errorCode.notApproved,
  errorCode.bankDetailsMissing,
  errorCode.secondFactorNeeded,
]

/**
 * Limits all failed logins from one IP address, whatever the email, over a longer time than the limit for an address with one email
 * (D-252).
 */
export const loginAddressLimit: RateLimit = {
  name: 'login-address',
  maxAttempts: 200,
  windowMinutes: 60,
  failuresOnly: true,
  remainsAfterSuccess: true,
  forgivenCodes: codesAfterRightPassword,
}
export const forgotPasswordLimits: readonly RateLimit[] = [
  // half of the emails that one mailbox gets in an hour, so that no single stranger uses them all up
  { name: 'forgot-password', maxAttempts: 5, windowMinutes: 60, keyOf: perEmail },
  { name: 'forgot-password-address', maxAttempts: 60, windowMinutes: 60 },
]

/** Limits the emails about a forgotten password to one mailbox, from all IP addresses that its owner did not use lately (D-403). */
export const forgotPasswordEmailLimit = {
  name: 'forgot-password-email',
  maxAttempts: 10,
  windowMinutes: 60,
} as const satisfies RateLimit

export const accountRateLimits = {
  signUp: { name: 'sign-up', maxAttempts: 8, windowMinutes, keyOf: perEmail },
  login: {
    name: 'login',
    maxAttempts: 10,
    windowMinutes,
    keyOf: perEmail,
    failuresOnly: true,
    forgivenCodes: codesAfterRightPassword,
  },
  /** Counted before the documents are received, like a sign-up. */
  replaceDocuments: { name: 'replace-documents', maxAttempts: 8, windowMinutes, keyOf: perUser },
  resendVerification: { name: 'resend-verification', maxAttempts: 5, windowMinutes, keyOf: perUser },
  changePassword: { name: 'change-password', maxAttempts: 5, windowMinutes, keyOf: perUser, failuresOnly: true },
  confirmPassword: { name: 'confirm-password', maxAttempts: 5, windowMinutes, keyOf: perUser, failuresOnly: true },
} satisfies Record<string, RateLimit>
