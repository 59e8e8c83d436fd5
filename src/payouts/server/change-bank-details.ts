import type { ChangeBank } from '#payouts/contract.ts'
import { findOwner, type Owner } from '#payouts/server/account-store.ts'
import { type BankParts, giveBankDetails, keepBankDetails } from '#payouts/server/give-bank-details.ts'
import { insertAccount, updateAccount } from '#payouts/server/payout-account-store.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { brokenConstraint, inTransaction } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** Another bank account for the payouts of whoever is logged in. */
export async function changeBankDetails(parts: BankParts, userId: string, given: ChangeBank): Promise<void> {
  const owner = await ownerOf(parts, userId)
  if (given.email && given.email !== owner.email) throw new Refusal(payoutsText.emailDiffers, errorCode.notAllowed)
  const facts = await giveBankDetails(parts, owner, given)
  const page = `${parts.publicUrl()}/account-setting`
  await inTransaction(parts.db, (tx) => keepBankDetails(tx, owner, facts, given, page))
}

/** An account the seller has at the provider already takes the place of the one we opened (D-079). */
export async function connectBank(parts: BankParts, userId: string, code: string): Promise<void> {
  const { db, provider, publicUrl } = parts
  const owner = await ownerOf(parts, userId)
  const connected = await provider.connectByCode(code)
  if (connected.state === 'refused') throw new Refusal(payoutsText.codeRefused, errorCode.linkInvalid)
  const facts = await provider.retrieveAccount(connected.accountRef)
  const page = `${publicUrl()}/account-setting`
  try {
    await inTransaction(db, async (tx) => {
      await insertAccount(tx, userId, facts.accountRef)
      await updateAccount(tx, userId, { provider_ref: facts.accountRef })
      await keepBankDetails(tx, owner, facts, null, page)
    })
  } catch (error) {
    // another seller's account already
    if (brokenConstraint(error)) throw new Refusal(payoutsText.codeRefused, errorCode.linkInvalid)
    throw error
  }
}

async function ownerOf({ db }: BankParts, userId: string): Promise<Owner> {
  const owner = await findOwner(db, userId)
  if (!owner) throw new Error(`no user ${userId}`)
  return owner
}
