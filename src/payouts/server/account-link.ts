import { type BankParts, providerRefusal } from '#payouts/server/give-bank-details.ts'
import { readPayoutAccount } from '#payouts/server/payout-account.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** A page of the provider's for the seller: to be verified, or to change what the provider knows (D-184). */
export async function accountLink(
  { db, provider, publicUrl }: BankParts,
  userId: string,
  purpose: 'verify' | 'update',
): Promise<string> {
  const account = await readPayoutAccount(db, userId)
  if (!account)
    throw new Refusal(payoutsText.noAccount, errorCode.providerRefused, { raw: { message: payoutsText.noAccount } })
  const link = await provider.accountLink(account.providerRef, purpose, `${publicUrl()}/account-setting`)
  if (typeof link !== 'string') throw providerRefusal(link)
  return link
}
