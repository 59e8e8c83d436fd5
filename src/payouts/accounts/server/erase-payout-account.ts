import { updatePayoutAccount } from '#payouts/accounts/server/payout-account-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** The provider's reference stays: past transfers went there, and only the provider knows who it is. */
export function erasePayoutAccount(tx: Tx, userId: string): Promise<void> {
  const bank = { bank_name: '', last4: '', line1: '', line2: '', city: '', postcode: '', dob: null }
  return updatePayoutAccount(tx, userId, bank)
}
