import { checkOnePurposeToken, useOnePurposeToken } from '#accounts/server/one-purpose.ts'
import type { AddBank } from '#payouts/contract.ts'
import { findOwner } from '#payouts/server/account-store.ts'
import { type BankParts, giveBankDetails, keepBankDetails, providerRefusal } from '#payouts/server/give-bank-details.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { inTransaction } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

/**
 * The first bank details, before anybody can log in: a set-up token stands for the person, the email alone is not enough
 * (D-059). The token is used up by success only (D-055). Answers the provider's page of verification.
 */
export async function addBankDetails(parts: BankParts, token: string | undefined, given: AddBank): Promise<string> {
  const { db, provider, publicUrl } = parts
  const { userId } = await checkOnePurposeToken(db, 'setup', token, payoutsText.loginAgain)
  const owner = await findOwner(db, userId)
  if (!owner || owner.has_bank_details) throw new Refusal(payoutsText.loginAgain, errorCode.linkInvalid)
  if (owner.email !== given.email) throw new Refusal(payoutsText.emailDiffers, errorCode.notAllowed)
  const facts = await giveBankDetails(parts, owner, given)
  const link = await provider.accountLink(facts.accountRef, 'verify', `${publicUrl()}/`)
  if (typeof link !== 'string') throw providerRefusal(link)
  await inTransaction(db, async (tx) => {
    await useOnePurposeToken(tx, 'setup', token, payoutsText.loginAgain)
    await keepBankDetails(tx, owner, facts, given, `${publicUrl()}/account-setting`)
  })
  return link
}
