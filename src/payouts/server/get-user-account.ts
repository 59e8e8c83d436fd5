import type { PaymentProvider } from '#payments/server/provider.ts'
import type { AccountView, BankView } from '#payouts/contract.ts'
import type { AccountAmounts } from '#payouts/figures.ts'
import { sumAmounts } from '#payouts/server/account-store.ts'
import { balanceOf, sellerDebt } from '#payouts/server/ledger.ts'
import { refreshAccount } from '#payouts/server/note-account.ts'
import { readPayoutAccount } from '#payouts/server/payout-account.ts'
import { selectReturnedPayouts } from '#payouts/server/payout-account-store.ts'
import { presentBank, presentReturned } from '#payouts/server/present.ts'
import { pence, toPounds, zero } from '#platform/money.ts'
import type { Database, Db } from '#platform/server/database.ts'

const mostReturned = 5

/** How the seller's commission stands, and her account as the provider sees it now (D-007). */
export async function getUserAccount(
  { db, provider }: { db: Database; provider: PaymentProvider },
  userId: string,
): Promise<AccountView> {
  const known = await readPayoutAccount(db, userId)
  if (known) await refreshAccount({ db, provider }, known.providerRef)
  const balance = known ? await provider.retrieveBalance(known.providerRef) : zero
  const bank = await getBank(db, userId)
  const { online, pending, cash } = await readAmounts(db, userId)
  const owed = await balanceOf(db, sellerDebt(userId))
  const returned = await selectReturnedPayouts(db, userId, mostReturned)
  return {
    bank: bank ? [bank] : [],
    balance: toPounds(balance),
    pending,
    onlineAmount: toPounds(online),
    cashAmount: toPounds(cash),
    owed: toPounds(owed),
    returned: returned.map(presentReturned),
  }
}

/** Null until the provider has accepted bank details. */
export async function getBank(db: Db, userId: string): Promise<BankView | null> {
  const account = await readPayoutAccount(db, userId)
  return account?.last4 ? presentBank(account) : null
}

export async function readAmounts(db: Db, userId: string): Promise<AccountAmounts> {
  const { online, pending, cash } = await sumAmounts(db, userId)
  return { online: pence(online), pending: pence(pending), cash: pence(cash) }
}
