import { redeemOneTimeToken, verifyOneTimeToken } from '#accounts/sessions/server/one-time-token.ts'
import type { AddBankDetailsWire } from '#payouts/accounts/contract.ts'
import { getAccountOwner } from '#payouts/accounts/server/account-owner.ts'
import type { PayoutDependencies } from '#payouts/accounts/server/payout-dependencies.ts'
import {
  bankDetailsDeclinedError,
  storeBankDetails,
  submitBankDetails,
} from '#payouts/accounts/server/submit-bank-details.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/**
 * Adds the first bank details of a seller who cannot log in yet and is identified by a set-up token: the email alone is not enough
 * (D-059). Only a success redeems the token (D-055). Returns the url of the provider's verification page.
 */
export async function addBankDetails(
  dependencies: PayoutDependencies,
  token: string | undefined,
  details: AddBankDetailsWire,
): Promise<string> {
  const { db, provider, publicUrl } = dependencies
  const { userId } = await verifyOneTimeToken(db, 'setup', token, payoutsText.loginAgain)
  const owner = await getAccountOwner(db, userId)
  if (owner.has_bank_details) throw new AppError(payoutsText.loginAgain, errorCode.linkInvalid)
  if (owner.email !== details.email) throw new AppError(payoutsText.emailDiffers, errorCode.notAllowed)
  const account = await submitBankDetails(dependencies, owner, details)
  const link = await provider.createAccountLink(account.accountRef, 'verify', `${publicUrl()}/`)
  if (typeof link !== 'string') throw bankDetailsDeclinedError(link)
  await inTransaction(db, async (tx) => {
    await redeemOneTimeToken(tx, 'setup', token, payoutsText.loginAgain)
    await storeBankDetails(tx, owner, account, details, `${publicUrl()}/account-setting`)
  })
  return link
}
