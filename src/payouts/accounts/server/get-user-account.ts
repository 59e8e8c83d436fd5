import type { CommissionAmounts } from '#payouts/commission/commission-totals.ts'
import { sumCommissionAmounts } from '#payouts/commission/server/commission-store.ts'
import { getBalance, sellerDebtAccount } from '#payouts/ledger/server/ledger.ts'
import { pence, toPounds, zeroPence } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { BankAccountWire, UserAccountWire } from '../contract.ts'
import { findPayoutAccount, type PayoutAccount, refreshPayoutAccount } from './payout-account.ts'
import { type ReturnedPayoutRow, selectReturnedPayouts } from './payout-account-store.ts'
import type { PayoutDependencies } from './payout-dependencies.ts'

const returnedPayoutsLimit = 5

/** The seller's commission amounts, and the connected account as the provider has it now (D-007). */
export async function getUserAccount(dependencies: PayoutDependencies, userId: string): Promise<UserAccountWire> {
  const { db, provider } = dependencies
  const known = await findPayoutAccount(db, userId)
  if (known) await refreshPayoutAccount(dependencies, known.providerRef)
  const balance = known ? await provider.retrieveBalance(known.providerRef) : zeroPence
  const bank = await getBankAccount(db, userId)
  const { online, pending, cash } = await getCommissionAmounts(db, userId)
  const owed = await getBalance(db, sellerDebtAccount(userId))
  const returned = await selectReturnedPayouts(db, userId, returnedPayoutsLimit)
  return {
    bank: bank ? [bank] : [],
    balance: toPounds(balance),
    pending,
    onlineAmount: toPounds(online),
    cashAmount: toPounds(cash),
    owed: toPounds(owed),
    returned: returned.map(presentReturnedPayout),
  }
}

/** The seller's payout account; null until the provider has accepted bank details. */
export async function getBankAccount(db: Db, userId: string): Promise<BankAccountWire | null> {
  const account = await findPayoutAccount(db, userId)
  return account?.last4 ? presentBankAccount(account) : null
}

async function getCommissionAmounts(db: Db, userId: string): Promise<CommissionAmounts> {
  const { online, pending, cash } = await sumCommissionAmounts(db, userId)
  return { online: pence(online), pending: pence(pending), cash: pence(cash) }
}

function presentBankAccount(account: PayoutAccount): BankAccountWire {
  const { last4, bankName: bank_name, currency, line1, line2, city, country, postcode, dob } = account
  return {
    last4,
    bank_name,
    currency,
    address: { line1, line2, city, country, postal_code: postcode },
    dob: presentDateOfBirth(dob),
  }
}

function presentDateOfBirth(dob: string | null): BankAccountWire['dob'] {
  if (!dob) return null
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number)
  return { day, month, year }
}

function presentReturnedPayout(row: ReturnedPayoutRow): UserAccountWire['returned'][number] {
  return { amount: toPounds(pence(row.amount_pence)), reason: row.reason, created: row.created_at.toISOString() }
}
