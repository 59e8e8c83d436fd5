import type { BankAccountWire, UserAccountWire } from '#payouts/accounts/contract.ts'
import type { PayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import type { ReturnedPayoutRow } from '#payouts/accounts/server/payout-account-store.ts'
import { pence, toPounds } from '#platform/money.ts'

export function presentBankAccount(account: PayoutAccount): BankAccountWire {
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

export function presentReturnedPayout(row: ReturnedPayoutRow): UserAccountWire['returned'][number] {
  return { amount: toPounds(pence(row.amount_pence)), reason: row.reason, created: row.created_at.toISOString() }
}
