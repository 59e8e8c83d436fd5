import { redeemOneTimeToken, verifyOneTimeToken } from '#accounts/sessions/server/one-time-token.ts'
import { selectAccountOwner } from '#payouts/accounts/server/account-owner-store.ts'
import type { PayoutDependencies } from '#payouts/accounts/server/payout-dependencies.ts'
import {
  bankDetailsDeclinedError,
  storeBankDetails,
  submitBankDetails,
} from '#payouts/accounts/server/submit-bank-details.ts'
import type { AddBank } from '#payouts/contract.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/**
 * The first bank details, before anybody can log in: a set-up token stands for the person, the email alone is not enough
 * (D-059). The token is used up by success only (D-055). Answers the provider's page of verification.
 */
export async function addBankDetails(
  parts: PayoutDependencies,
  token: string | undefined,
  given: AddBank,
): Promise<string> {
  const { db, provider, publicUrl } = parts
  const { userId } = await verifyOneTimeToken(db, 'setup', token, payoutsText.loginAgain)
  const owner = await selectAccountOwner(db, userId)
  if (!owner || owner.has_bank_details) throw new AppError(payoutsText.loginAgain, errorCode.linkInvalid)
  if (owner.email !== given.email) throw new AppError(payoutsText.emailDiffers, errorCode.notAllowed)
  const facts = await submitBankDetails(parts, owner, given)
  const link = await provider.createAccountLink(facts.accountRef, 'verify', `${publicUrl()}/`)
  if (typeof link !== 'string') throw bankDetailsDeclinedError(link)
  await inTransaction(db, async (tx) => {
    await redeemOneTimeToken(tx, 'setup', token, payoutsText.loginAgain)
    await storeBankDetails(tx, owner, facts, given, `${publicUrl()}/account-setting`)
  })
  return link
}
