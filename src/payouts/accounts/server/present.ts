import type { PayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import type { ReturnedPayoutRow } from '#payouts/accounts/server/payout-account-store.ts'
import type { CommissionEntryRow } from '#payouts/commission/server/commission-store.ts'
import type { AccountView, BankView, CommissionEntry } from '#payouts/contract.ts'
import { pence, toPounds } from '#platform/money.ts'

export function presentBank(account: PayoutAccount): BankView {
  const { last4, bankName: bank_name, currency, line1, line2, city, country, postcode, dob } = account
  return {
    last4,
    bank_name,
    currency,
    address: { line1, line2, city, country, postal_code: postcode },
    dob: presentDateOfBirth(dob),
  }
}

function presentDateOfBirth(dob: string | null): BankView['dob'] {
  if (!dob) return null
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number)
  return { day, month, year }
}

export function presentReturnedPayout(row: ReturnedPayoutRow): AccountView['returned'][number] {
  return { amount: toPounds(pence(row.amount_pence)), reason: row.reason, created: row.created_at.toISOString() }
}

/** The later of the two dates that sellers are told (D-008). */
const expectedWithinMs = 14 * 24 * 60 * 60_000

export function presentCommissionEntry(row: CommissionEntryRow): CommissionEntry {
  const state = stateOf(row)
  const pending = state === 'pending'
  const waits_for = pending ? waitReasonOf(row) : null
  const expected = new Date(row.paid_at.getTime() + expectedWithinMs).toISOString()
  return {
    order_id: row.id,
    ord_no: row.ord_no,
    created: row.paid_at.toISOString(),
    amount: toPounds(pence(row.paid_pence)),
    commission: toPounds(pence(row.commission_pence)),
    kind: row.commission_mode === 'accrual' ? 'online' : 'cash',
    state,
    waits_for,
    held_until: pending && !waits_for ? expected : null,
    paid: row.sent_at?.toISOString() ?? null,
    taken_back: toPounds(pence(row.taken_back_pence)),
  }
}

function stateOf(row: CommissionEntryRow): CommissionEntry['state'] {
  if (row.taken_back_pence >= row.commission_pence) return 'taken_back'
  if (row.commission_mode === 'discount') return 'kept'
  return row.transfer_state === 'paid' ? 'sent' : 'pending'
}

function waitReasonOf({ claim, payouts_enabled }: CommissionEntryRow): CommissionEntry['waits_for'] {
  return claim ?? (payouts_enabled ? null : 'verification')
}
