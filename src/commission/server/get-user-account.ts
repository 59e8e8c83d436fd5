import { pence, toPounds, zero } from '#base/money.ts'
import type { Database, Db } from '#base/server/database.ts'
import type { AccountView, BankView } from '#commission/contract.ts'
import type { AccountAmounts } from '#commission/figures.ts'
import { sumAmounts } from '#commission/server/account-store.ts'
import { balanceOf, sellerDebt } from '#commission/server/ledger.ts'
import { refreshAccount } from '#commission/server/note-account.ts'
import { readPayoutAccount } from '#commission/server/payout-account.ts'
import { selectReturnedPayouts } from '#commission/server/payout-account-store.ts'
import { presentBank, presentReturned } from '#commission/server/present.ts'
import type { PaymentProvider } from '#payments/server/provider.ts'

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
