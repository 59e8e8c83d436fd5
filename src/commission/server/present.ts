import type { BankView } from '#commission/contract.ts'
import type { PayoutAccount } from '#commission/server/payout-account.ts'

export function presentBank(account: PayoutAccount): BankView {
  const { last4, bankName: bank_name, currency, line1, line2, city, country, postcode, dob } = account
  return {
    last4,
    bank_name,
    currency,
    address: { line1, line2, city, country, postal_code: postcode },
    dob: dateOf(dob),
  }
}

function dateOf(dob: string | null): BankView['dob'] {
  if (!dob) return null
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number)
  return { day, month, year }
}
