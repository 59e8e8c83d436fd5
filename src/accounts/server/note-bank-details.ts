import type { Tx } from '#base/server/database.ts'

/** The provider has accepted this seller's bank details: login asks for them no more (D-063). */
export async function noteBankDetails(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ has_bank_details: true }).where('id', '=', userId).execute()
}
