import { payoutsText } from '#payouts/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { findViolatedConstraint, inTransaction } from '#platform/server/database/database.ts'
import { findPayoutAccount, getAccountOwner } from './payout-account.ts'
import { insertPayoutAccount, updatePayoutAccount } from './payout-account-store.ts'
import type { PayoutDependencies } from './payout-dependencies.ts'
import { bankDetailsDeclinedError, storeBankDetails } from './submit-bank-details.ts'

/**
 * Replaces the account that the shop created at the provider with one that the seller has there already (D-079). Refuses an account without
 * a bank account that commission could be paid into (D-393).
 */
export async function connectPayoutAccount(
  { db, provider, publicUrl }: PayoutDependencies,
  userId: string,
  code: string,
): Promise<void> {
  const owner = await getAccountOwner(db, userId)
  const connected = await provider.connectAccount(code)
  if (connected.state === 'declined') throw new AppError(payoutsText.connectionRejected, errorCode.linkInvalid)
  const account = await provider.retrieveAccount(connected.accountRef)
  if (!account.bank) throw new AppError(payoutsText.connectedWithoutBank, errorCode.linkInvalid)
  try {
    await inTransaction(db, async (tx) => {
      if (!(await insertPayoutAccount(tx, userId, account.accountRef))) throw connectedToAnotherSeller()
      await updatePayoutAccount(tx, userId, { provider_ref: account.accountRef })
      await storeBankDetails(tx, owner, account, null, `${publicUrl()}/account-setting`)
    })
  } catch (error) {
    if (findViolatedConstraint(error)) throw connectedToAnotherSeller()
    throw error
  }
}

const connectedToAnotherSeller = () => new AppError(payoutsText.connectionRejected, errorCode.linkInvalid)

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
