import { requireAuthenticated } from '#access/server/actor.ts'
import { errorCode } from '#platform/envelope.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'

const windowMinutes = 15

/** Attempts are counted for an email and the IP address they come from; the body is validated before (D-066). */
function perEmail({ body }: { body: unknown }): string {
  return String((body as { email?: unknown } | null)?.email ?? '')
}
const perUser: RateLimit['keyOf'] = ({ actor }) => requireAuthenticated(actor).userId

/** Sign-up reveals which emails are registered, so attempts with many emails from one IP address are limited too (D-065). */
export const signUpLimitPerIp: RateLimit = { name: 'sign-up-address', maxAttempts: 100, windowMinutes }

/** Errors of a login with the right password: they do not count as failures. */
const codesAfterRightPassword = [errorCode.notApproved, errorCode.bankDetailsMissing, errorCode.secondFactorNeeded]

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
  forgotPassword: { name: 'forgot-password', maxAttempts: 5, windowMinutes, keyOf: perEmail },
  resendVerification: { name: 'resend-verification', maxAttempts: 5, windowMinutes, keyOf: perUser },
  changePassword: { name: 'change-password', maxAttempts: 5, windowMinutes, keyOf: perUser, failuresOnly: true },
  confirmPassword: { name: 'confirm-password', maxAttempts: 5, windowMinutes, keyOf: perUser, failuresOnly: true },
} satisfies Record<string, RateLimit>
