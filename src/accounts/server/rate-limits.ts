import { requireAuthenticated } from '#access/server/actor.ts'
import { errorCode } from '#platform/envelope.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'

const minutes = 15

/** Counted for an email and the address it comes from; the body is checked by then (D-066). */
function perEmail({ body }: { body: unknown }): string {
  return String((body as { email?: unknown } | null)?.email ?? '')
}
const perUser: RateLimit['keyOf'] = ({ actor }) => requireAuthenticated(actor).userId

/** Whoever tries out many emails from one address is stopped as well: sign-up tells which ones are known (D-065). */
export const signUpLimitPerIp: RateLimit = { name: 'sign-up-address', maxAttempts: 100, minutes }

/** The password was right, the account is just not ready yet. */
const codesAfterRightPassword = [errorCode.notApproved, errorCode.bankDetailsMissing]

export const accountRateLimits = {
  signUp: { name: 'sign-up', maxAttempts: 8, minutes, keyOf: perEmail },
  login: {
    name: 'login',
    maxAttempts: 10,
    minutes,
    keyOf: perEmail,
    failuresOnly: true,
    forgivenCodes: codesAfterRightPassword,
  },
  forgotPassword: { name: 'forgot-password', maxAttempts: 5, minutes, keyOf: perEmail },
  resendVerification: { name: 'resend-verification', maxAttempts: 5, minutes, keyOf: perUser },
  changePassword: { name: 'change-password', maxAttempts: 5, minutes, keyOf: perUser, failuresOnly: true },
} satisfies Record<string, RateLimit>
