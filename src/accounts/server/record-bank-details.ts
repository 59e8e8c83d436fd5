import { updateUser } from '#accounts/server/user-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** The provider has accepted this seller's bank details: login asks for them no more (D-063). */
export async function recordBankDetailsAccepted(tx: Tx, userId: string): Promise<void> {
  await updateUser(tx, userId, { has_bank_details: true })
}
