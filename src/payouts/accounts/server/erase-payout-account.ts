import { updatePayoutAccount } from '#payouts/accounts/server/payout-account-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Erases the bank details of a deleted seller. The provider's reference stays, since past transfers went to it. */
export function erasePayoutAccount(tx: Tx, userId: string): Promise<void> {
  const bank = { bank_name: '', last4: '', line1: '', line2: '', city: '', postcode: '', date_of_birth: null }
  return updatePayoutAccount(tx, userId, bank)
}
