import { toBit } from '#accounts/contract.ts'
import type { ProfileRow } from '#accounts/profile/server/profile-store.ts'
import type { LoginChallenge } from '#accounts/second-factor/contract.ts'
import type { LoginStep } from '#accounts/second-factor/server/login-challenge-store.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { LoginResponse, LoginView } from '../contract.ts'

/** The user in the answer to a login: `isVarified` is about the email, `accountActive` about the payout account (D-062). */
export function presentLogin(row: ProfileRow): LoginView {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    isAdmin: row.role === 'admin',
    isVarified: toBit(row.email_verified),
    accountId: row.account_ref ?? '',
    payouts_enabled: row.payouts_enabled ?? false,
    accountActive: row.restricted === false,
    paidByVendor: row.debt_pence > 0,
    amount: toPounds(pence(Math.max(row.debt_pence, 0))),
  }
}

export function presentLoginResponse(user: ProfileRow, accessToken: string): LoginResponse {
  return { usr: presentLogin(user), acsT: accessToken }
}

/** The part of a login's error that says which second step the login needs (D-230). */
export function presentLoginChallenge({ loginToken, step }: { loginToken: string; step: LoginStep }): LoginChallenge {
  return { loginT: loginToken, step }
}

/** The part of a login's error that is sent if the bank details are missing (D-059). */
export function presentSetupToken(token: string) {
  return { setupT: token }
}

/** The part of a login's error that is sent if documents were refused: the token of the link to replace them (D-353). */
export function presentDocumentsToken(token: string) {
  return { docsT: token }
}
