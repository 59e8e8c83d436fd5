import { type AccountOwner, selectAccountOwner } from '#payouts/accounts/server/account-owner-store.ts'
import { insertPayoutAccount, updatePayoutAccount } from '#payouts/accounts/server/payout-account-store.ts'
import type { PayoutDependencies } from '#payouts/accounts/server/payout-dependencies.ts'
import { storeBankDetails, submitBankDetails } from '#payouts/accounts/server/submit-bank-details.ts'
import type { ChangeBank } from '#payouts/contract.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { findViolatedConstraint } from '#platform/server/database/constraint-violation.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** Another bank account for the payouts of whoever is logged in. */
export async function changeBankDetails(parts: PayoutDependencies, userId: string, given: ChangeBank): Promise<void> {
  const owner = await ownerOf(parts, userId)
  if (given.email && given.email !== owner.email) throw new AppError(payoutsText.emailDiffers, errorCode.notAllowed)
  const facts = await submitBankDetails(parts, owner, given)
  const page = `${parts.publicUrl()}/account-setting`
  await inTransaction(parts.db, (tx) => storeBankDetails(tx, owner, facts, given, page))
}

/** An account the seller has at the provider already takes the place of the one we opened (D-079). */
export async function connectBank(parts: PayoutDependencies, userId: string, code: string): Promise<void> {
  const { db, provider, publicUrl } = parts
  const owner = await ownerOf(parts, userId)
  const connected = await provider.connectAccount(code)
  if (connected.state === 'refused') throw new AppError(payoutsText.codeRefused, errorCode.linkInvalid)
  const facts = await provider.retrieveAccount(connected.accountRef)
  const page = `${publicUrl()}/account-setting`
  try {
    await inTransaction(db, async (tx) => {
      await insertPayoutAccount(tx, userId, facts.accountRef)
      await updatePayoutAccount(tx, userId, { provider_ref: facts.accountRef })
      await storeBankDetails(tx, owner, facts, null, page)
    })
  } catch (error) {
    // another seller's account already
    if (findViolatedConstraint(error)) throw new AppError(payoutsText.codeRefused, errorCode.linkInvalid)
    throw error
  }
}

async function ownerOf({ db }: PayoutDependencies, userId: string): Promise<AccountOwner> {
  const owner = await selectAccountOwner(db, userId)
  if (!owner) throw new Error(`no user ${userId}`)
  return owner
}
