import { renderBankDetailsChanged } from '#mail/server/emails/payouts/bank-details-changed.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { selectAccountOwner } from '#payouts/accounts/server/account-owner-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Tells the seller by email where commission is paid out from now on (D-060, D-232). */
export async function notifyBankDetailsChanged(
  tx: Tx,
  sellerId: string,
  last4: string,
  publicUrl: string,
): Promise<void> {
  const owner = await selectAccountOwner(tx, sellerId)
  if (!owner) return
  const { email: to, first_name: firstName } = owner
  await queueEmail(tx, renderBankDetailsChanged({ to, firstName, last4, url: `${publicUrl}/account-setting` }))
}
