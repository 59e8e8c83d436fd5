import type { BankDetailsWire } from '#payouts/accounts/contract.ts'
import { getAccountOwner } from '#payouts/accounts/server/account-owner.ts'
import type { PayoutDependencies } from '#payouts/accounts/server/payout-dependencies.ts'
import { storeBankDetails, submitBankDetails } from '#payouts/accounts/server/submit-bank-details.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** Replaces the bank account that the seller's payouts go to. */
export async function changeBankDetails(
  dependencies: PayoutDependencies,
  userId: string,
  details: BankDetailsWire,
): Promise<void> {
  const { db, publicUrl } = dependencies
  const owner = await getAccountOwner(db, userId)
  if (details.email && details.email !== owner.email) throw new AppError(payoutsText.emailDiffers, errorCode.notAllowed)
  const account = await submitBankDetails(dependencies, owner, details)
  const accountPage = `${publicUrl()}/account-setting`
  await inTransaction(db, (tx) => storeBankDetails(tx, owner, account, details, accountPage))
}
