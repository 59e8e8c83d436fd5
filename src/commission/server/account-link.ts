import { errorCode } from '#base/envelope.ts'
import { Refusal } from '#base/server/refusal.ts'
import { type BankParts, providerRefusal } from '#commission/server/give-bank-details.ts'
import { readPayoutAccount } from '#commission/server/payout-account.ts'
import { payoutsMessages as say } from '#messages/payouts.ts'

/** A page of the provider's for the seller: to be verified, or to change what the provider knows (D-184). */
export async function accountLink(
  { db, provider, publicUrl }: BankParts,
  userId: string,
  purpose: 'verify' | 'update',
): Promise<string> {
  const account = await readPayoutAccount(db, userId)
  if (!account) throw new Refusal(say.noAccount, errorCode.providerRefused, { raw: { message: say.noAccount } })
  const link = await provider.accountLink(account.providerRef, purpose, `${publicUrl()}/account-setting`)
  if (typeof link !== 'string') throw providerRefusal(link)
  return link
}
