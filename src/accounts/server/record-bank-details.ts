import { updateUser } from '#accounts/server/user-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** The provider has accepted the seller's bank details, so login no longer requires them (D-063). */
export async function recordBankDetailsAccepted(tx: Tx, userId: string): Promise<void> {
  await updateUser(tx, userId, { has_bank_details: true })
}
