import { pence, toPounds } from '#base/money.ts'
import type { BankView, CommissionEntry } from '#commission/contract.ts'
import type { EarningRow } from '#commission/server/account-store.ts'
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

export function presentEarning(row: EarningRow): CommissionEntry {
  const online = row.commission_mode === 'accrual'
  return {
    order_id: row.id,
    ord_no: row.ord_no,
    created: row.paid_at.toISOString(),
    commission: toPounds(pence(row.commission_pence)),
    kind: online ? 'online' : 'cash',
    state: !online ? 'kept' : row.transfer_state === 'paid' ? 'sent' : 'pending',
  }
}
