import { memberOf } from '#access/server/actor.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Limit } from '#platform/server/rate-limit.ts'

const minutes = 15

/** Counted for an email and the address it comes from; the body is checked by then (D-066). */
function perEmail({ body }: { body: unknown }): string {
  return String((body as { email?: unknown } | null)?.email ?? '')
}
const perUser: Limit['who'] = ({ actor }) => memberOf(actor).userId

/** Whoever tries out many emails from one address is stopped as well: sign-up tells which ones are known (D-065). */
export const signUpsOfAddress: Limit = { name: 'sign-up-address', most: 100, minutes }

/** The password was right, the account is just not ready yet. */
const rightPassword = [errorCode.notApproved, errorCode.bankDetailsMissing]

export const limits = {
  signUp: { name: 'sign-up', most: 8, minutes, who: perEmail },
  login: { name: 'login', most: 10, minutes, who: perEmail, failuresOnly: true, forgives: rightPassword },
  forgotPassword: { name: 'forgot-password', most: 5, minutes, who: perEmail },
  resendVerification: { name: 'resend-verification', most: 5, minutes, who: perUser },
  changePassword: { name: 'change-password', most: 5, minutes, who: perUser, failuresOnly: true },
} satisfies Record<string, Limit>
