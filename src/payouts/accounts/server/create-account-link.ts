import { findPayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import type { PayoutDependencies } from '#payouts/accounts/server/payout-dependencies.ts'
import { bankDetailsDeclinedError } from '#payouts/accounts/server/submit-bank-details.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** The url of a page of the provider where the seller verifies their identity or updates the account (D-184). */
export async function createAccountLink(
  { db, provider, publicUrl }: PayoutDependencies,
  userId: string,
  purpose: 'verify' | 'update',
): Promise<string> {
  const account = await findPayoutAccount(db, userId)
  if (!account)
    throw new AppError(payoutsText.noAccount, errorCode.providerRefused, { raw: { message: payoutsText.noAccount } })
  const link = await provider.createAccountLink(account.providerRef, purpose, `${publicUrl()}/account-setting`)
  if (typeof link !== 'string') throw bankDetailsDeclinedError(link)
  return link
}
